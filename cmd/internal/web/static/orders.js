// The order page: the receipt follows while the sheet is written, names complete themselves, a place of the map writes its name into the sheet, and a
// sheet is kept in this browser until it was sent.
"use strict";
{
  const store = {
    get: (k) => { try { return JSON.parse(localStorage.getItem(k)); } catch { return null; } },
    set: (k, v) => { try { localStorage.setItem(k, JSON.stringify(v)); } catch { /* it is not kept, and all else works */ } },
    drop: (k) => { try { localStorage.removeItem(k); } catch { /* likewise */ } },
  };

  // The answer to a sheet that has come: it need not be kept any more.
  const sent = document.querySelector("[data-sent]");
  if (sent) {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith("sheet ") && store.get(key)?.form === sent.dataset.sent) store.drop(key);
    }
  }

  const sheet = document.getElementById("sheet");
  if (sheet) {
    const box = sheet.elements.words, key = sheet.dataset.keep, state = document.getElementById("state");
    const names = Array.from(document.querySelectorAll("#names option"), (o) => ({ name: o.value, about: o.textContent }));
    const fitting = document.getElementById("fitting"), kept = document.getElementById("kept");
    const was = box.defaultValue.trim();
    let timer, asking;

    const say = (text) => { state.textContent = text; };
    const sayLogin = () => {
      const link = Object.assign(document.createElement("a"), { href: "/login", target: "_blank", rel: "noopener", textContent: "Log in, in another window" });
      state.replaceChildren("You are not logged in any more. Your sheet is kept in this browser. ", link, ", and go on here.");
    };
    const receive = async () => {
      asking?.abort();
      asking = new AbortController();
      try {
        const got = await fetch(sheet.dataset.receipt, { method: "POST", headers: { "X-Part": "receipt" }, body: new URLSearchParams({ words: box.value }), signal: asking.signal });
        if (got.status === 401) return sayLogin();
        if (!got.ok) return say("The receipt could not be made now. Your sheet is kept in this browser.");
        document.getElementById("receipt").innerHTML = await got.text();
        say("");
      } catch (e) {
        if (e.name !== "AbortError") say("The pages cannot be reached now. Your sheet is kept in this browser.");
      }
    };
    const changed = () => {
      if (box.value.trim() === was) store.drop(key); else store.set(key, { text: box.value, form: sheet.elements.form.value });
      clearTimeout(timer);
      timer = setTimeout(receive, 500);
      complete();
    };

    // write puts a name at the cursor, in place of so many letters before it.
    const write = (name, over) => {
      const at = box.selectionStart - over, before = box.value.slice(0, at);
      const gap = before === "" || /\s$/.test(before) ? "" : " ";
      box.setRangeText(gap + name + " ", at, box.selectionEnd, "end");
      box.focus();
      changed();
    };
    const complete = () => {
      const line = box.value.slice(0, box.selectionStart).split("\n").pop();
      const word = line.match(/[\p{L}\d'-]+$/u)?.[0] ?? "";
      const low = word.toLowerCase();
      const some = word === "" ? [] : names.filter((n) => n.name.toLowerCase().startsWith(low) && n.name !== word).slice(0, 6);
      fitting.replaceChildren(...some.map((n) => {
        const b = document.createElement("button");
        b.type = "button";
        b.textContent = n.name + " (" + n.about + ")";
        b.addEventListener("click", () => write(n.name, word.length));
        return b;
      }));
      fitting.hidden = some.length === 0;
    };
    box.addEventListener("input", changed);
    box.addEventListener("click", complete);
    box.addEventListener("keyup", (e) => { if (e.key.startsWith("Arrow")) complete(); });
    fitting.addEventListener("keydown", (e) => { if (e.key === "Escape") { fitting.hidden = true; box.focus(); } });

    sheet.querySelector("[formaction]").addEventListener("click", (e) => { e.preventDefault(); receive(); });

    // A sheet that was not sent, of this season, or else of an earlier one.
    const last = store.get(key) ? key : Object.keys(localStorage).find((k) => k.startsWith(sheet.dataset.seat));
    const old = last && store.get(last);
    if (old && old.text.trim() !== "" && old.text.trim() !== was) {
      kept.querySelector("pre").textContent = old.text;
      kept.querySelector("p").textContent += last === key ? "" : " It was written for an earlier season.";
      kept.hidden = false;
      kept.addEventListener("click", (e) => {
        const what = e.target.dataset.do;
        if (what === "take") { box.value = old.text; changed(); } if (what === "drop" || what && last !== key) store.drop(last);
        if (what) { kept.hidden = true; box.focus(); }
      });
    }

    // The map, once it is opened: what has a name in it is a button.
    const map = document.getElementById("map");
    const press = (g, name) => {
      for (const [k, v] of [["role", "button"], ["tabindex", "0"], ["aria-label", name]]) g.setAttribute(k, v);
      g.addEventListener("click", () => write(name, 0));
      g.addEventListener("keydown", (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); write(name, 0); } });
    };
    const draw = async (picture) => {
      const dark = matchMedia("(prefers-color-scheme: dark)").matches;
      const got = await fetch(dark ? picture.querySelector("source").srcset : picture.querySelector("img").src);
      if (!got.ok) return;
      const svg = new DOMParser().parseFromString(await got.text(), "image/svg+xml").documentElement;
      for (const g of svg.querySelectorAll('g[id^="m"]')) {
        const name = g.querySelector("title")?.textContent.split(", ")[0];
        if (!name) continue;
        press(g, name);
        g.removeAttribute("id"); // it may be on two maps of the page
      }
      svg.setAttribute("role", "group");
      picture.replaceWith(svg);
    };
    map?.addEventListener("toggle", () => { for (const p of map.querySelectorAll("picture")) draw(p).catch(() => { /* the picture stays */ }); });
  }
}

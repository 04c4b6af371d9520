// The slider over the seasons of a public page. Without it each season has its page.
(() => {
  'use strict';
  const slider = document.getElementById('slider'), map = document.getElementById('map');
  const all = [...document.querySelectorAll('#chronicle li')];
  if (!slider || !map || all.length < 2) return;
  const range = document.getElementById('season'), told = document.getElementById('told');
  const back = document.getElementById('back'), on = document.getElementById('on'), play = document.getElementById('play');
  const sources = [...map.parentElement.querySelectorAll('source')], alone = document.querySelector('.board figcaption a');
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  const put = (address, number) => address.replace(/#.*$/, '') + '#season-' + number;
  let at = -1, timer = 0;

  const show = i => {
    i = Math.max(0, Math.min(all.length - 1, i));
    if (i === at) return;
    at = i;
    const item = all[i], number = item.dataset.number, title = item.querySelector('a').textContent, line = item.querySelector('span');
    for (const s of sources) s.srcset = put(s.srcset, number);
    map.src = put(map.src, number);
    map.alt = 'Map after the season: ' + title + '. ' + (line ? line.textContent : '');
    alone.href = put(alone.href, number);
    const head = document.createElement('b');
    head.textContent = title + '.';
    told.replaceChildren(head, ' ' + (line ? line.textContent : ''));
    range.value = i;
    range.setAttribute('aria-valuetext', title);
    back.disabled = i === 0;
    on.disabled = i === all.length - 1;
    all.forEach(a => a.removeAttribute('aria-current'));
    item.setAttribute('aria-current', 'true');
  };
  const choose = i => {
    show(i);
    history.replaceState(null, '', '#season-' + all[at].dataset.number);
  };
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = 'Play';
  };
  const fromAddress = () => {
    const i = all.findIndex(a => '#season-' + a.dataset.number === location.hash);
    show(i < 0 && at < 0 ? all.length - 1 : i < 0 ? at : i);
  };

  range.max = all.length - 1;
  range.addEventListener('input', () => { stop(); choose(+range.value); });
  back.addEventListener('click', () => { stop(); choose(at - 1); });
  on.addEventListener('click', () => { stop(); choose(at + 1); });
  play.addEventListener('click', () => {
    if (timer) return stop();
    if (at === all.length - 1) choose(0);
    play.textContent = 'Stop';
    timer = setInterval(() => at === all.length - 1 ? stop() : choose(at + 1), 1500);
  });
  let from = null;
  const frame = map.parentElement.parentElement, fits = () => frame.scrollWidth <= frame.clientWidth; // else a finger moves the map
  const hold = () => { map.style.touchAction = fits() ? 'pan-y pinch-zoom' : ''; };
  addEventListener('resize', hold);
  hold();
  map.addEventListener('pointerdown', e => { from = e.isPrimary && fits() ? e.clientX : null; });
  map.addEventListener('pointerup', e => {
    if (from !== null && Math.abs(e.clientX - from) > 40) { stop(); choose(at + (e.clientX < from ? 1 : -1)); }
    from = null;
  });
  map.draggable = false;
  const calm = () => { play.hidden = still.matches; if (still.matches) stop(); };
  still.addEventListener('change', calm);
  calm();
  addEventListener('hashchange', fromAddress);
  fromAddress();
  slider.hidden = false;
})();

"""Checks the dice of a game of Seneschal, as HELP DICE tells: python3 verify.py.txt proofs.txt (or dice.txt)."""
import hashlib, itertools, re, struct, sys
def sha(data): return hashlib.sha256(data)
def part(data): return struct.pack(">Q", len(data)) + data
def faces(key, shared):  # of version 2: the bytes of a hash, and of the hash of that
    data = part(key) + shared.encode()
    while True:
        data = sha(data).digest()
        yield from (byte % 6 + 1 for byte in data if byte < 252)
def face2(key, purpose):  # the dice of a round share a hash: two attack dice and two result dice, those of the first lord first
    of = re.fullmatch("(.*, ([^,]+) v [^,]+, round [0-9]+), ([^,]+), (attack|result)", purpose)
    shared, n = (of[1], (of[3] != of[2]) + 2 * (of[4] == "result")) if of else (purpose, 0)
    return next(itertools.islice(faces(key, shared), n, None))
def block(key, counter):  # of ChaCha8, for version 1, as 16 words; nothing but the key is added at the end
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), counter, 0, 0, 0]
    x = start[:]
    def quarter(a, b, c, d):
        for to, by, other, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
            x[to] = (x[to] + x[by]) % 2**32
            y = x[other] ^ x[to]
            x[other] = (y << turn | y >> 32 - turn) % 2**32
    for _ in range(4):
        for i in range(8):  # four columns, then four diagonals
            quarter(i % 4, 4 + (i + i // 4) % 4, 8 + (i + i // 4 * 2) % 4, 12 + (i + i // 4 * 3) % 4)
    return [(word + start[i]) % 2**32 if 4 <= i < 12 else word for i, word in enumerate(x)]
def face1(key, purpose):  # version 1: each die has a hash of its own
    seed = sha(part(key) + purpose.encode()).digest()
    for word, counter in ((w, c) for w in range(16) for c in range(4)):  # four blocks, interleaved word by word
        for byte in struct.pack("<I", block(seed, counter)[word]):
            if byte < 252: return byte % 6 + 1
def check(lines):  # yields what is wrong with a season
    one, lords, dice, thrown = dict(lines), [], [], set()
    for word, text in lines:
        if word == "lord": lords.append({"lord": text, "standing": "", "order": "", "seal": ""})
        elif word in ("standing", "order"): lords[-1][word] += text + "\n"
        elif word in ("digest", "seal", "salt", "replaced"): lords[-1][word] = text
        elif word == "die": dice.append(text)
    seed = bytes.fromhex(one["seed"])
    if sha(seed).hexdigest() != one["hash"]: yield "the seed does not have the hash that was announced"
    if "key" not in one and not lords: return  # it was not played
    key = part(seed) + b"".join(part(lord["digest"].encode()) for lord in lords)
    if any(lord["seal"] for lord in lords):
        key += part(b"seals") + b"".join(part(lord["seal"].encode()) for lord in lords)
    key = sha(key).digest()
    if key.hex() != one["key"]: yield "the key does not follow from the seed, the digests and what was sealed"
    for lord in lords:
        text = "seal {}\nstanding\n{}season\n{}".format(lord.get("salt"), lord["standing"], lord["order"])
        if "salt" in lord and "replaced" not in lord and sha(text.encode()).hexdigest() != lord["digest"]:
            yield "the orders of " + lord["lord"] + " do not have their digest"
    face = {"1": face1, "2": face2}[one.get("version", "1")]
    for shown, purpose in (die.split(" ", 1) for die in dice):
        if int(shown) != face(key, purpose): yield f"a die shows {shown}, and should show {face(key, purpose)}: {purpose}"
        if one["season"] not in purpose or purpose in thrown: yield "this is thrown twice, or for another season: " + purpose
        thrown.add(purpose)
    if sha("".join(f"die {die}\n" for die in dice).encode()).hexdigest() != one["dice"]: yield "the dice do not have their hash"
seasons, wrong = [], 0
for line in open(sys.argv[1], encoding="utf-8").read().split("\n"):
    word, _, text = line.partition(" ")
    if word == "season": seasons.append([])
    if word and word != "#": seasons[-1].append((word, text))
for season in seasons:
    try: faults = list(check(season))
    except (KeyError, ValueError, IndexError) as fault: faults = [f"this cannot be read: {fault!r}"]
    for fault in faults: print(f"{season[0][1]}: {fault}")
    wrong += len(faults)
print(len(seasons), "season:" if len(seasons) == 1 else "seasons:", f"{wrong} faults" if wrong or not seasons else "all is as it should be")
sys.exit(bool(wrong or not seasons))

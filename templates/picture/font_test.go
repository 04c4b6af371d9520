package picture

import (
	"bytes"
	"os"
	"testing"

	"codeberg.org/go-fonts/liberation/liberationserifbold"
	"codeberg.org/go-fonts/liberation/liberationserifbolditalic"
	"codeberg.org/go-fonts/liberation/liberationserifitalic"
	"codeberg.org/go-fonts/liberation/liberationserifregular"
	"github.com/klauspost/compress/zstd"
)

// The faces that the program has are those of the module; -update packs them anew.
func TestType(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][]byte{"roman": liberationserifregular.TTF, "italic": liberationserifitalic.TTF,
		"bold": liberationserifbold.TTF, "bold-italic": liberationserifbolditalic.TTF} {
		if *update {
			e, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile("type/"+name+".ttf.zst", e.EncodeAll(want, nil), 0o644); err != nil {
				t.Fatal(err)
			}
			continue // until the program is built again it has the old ones
		}
		if have, err := unpackFace(name); err != nil || !bytes.Equal(have, want) {
			t.Errorf("%s is not the module's: %v", name, err)
		}
	}
}

package ruleset

import (
	"fmt"
	"reflect"
	"strings"
)

// A bound is the least and the greatest that a figure may be: beyond it no game can be
// played, or the figure is a slip of the pen.
type bound struct{ low, high int }

// bounds are those of all figures: by a figure's key, else by its table, else by its name in
// any table. A die face of 7 stands for never.
var bounds = map[string]bound{
	"*.strength": {0, 1000}, "*.wounded": {0, 1000}, "*.pay": {0, 1000}, "*.hire": {0, 1000},
	"*.cost": {0, 1000}, "*.yield": {0, 1000}, "*.repair": {0, 1000},

	"income.*":        {0, 1000},
	"combat.from":     {0, 1000},
	"combat.to":       {0, 1000},
	"combat.stronger": {0, 99},
	"combat.weaker":   {0, 99},

	"movement.miles":                 {1, 100},
	"movement.phases":                {1, 3},
	"movement.limit":                 {1, 99},
	"fight.choke_fighters":           {1, 99},
	"fight.rounds_before_withdrawal": {1, 99},
	"start.treasury":                 {0, 10000},
	"start.*":                        {0, 98},
	"house.*":                        {0, 1000},
	"loyalty.from":                   {1, 7},
	"win.years":                      {0, 1000},
	"win.*":                          {1, 1000},
	"valuation.*":                    {0, 1000},
	"weather.arable":                 {1, 6},
	"weather.bad":                    {-100, 0},
	"weather.good":                   {0, 100},
	"withdraw.behind":                {0, 1000},

	"castles.repair":      {0, 1000},
	"castles.open_rounds": {0, 99},
	"castles.*":           {0, 100},
	"pillage.*":           {1, 7},
	"fate.repair":         {0, 1000},
	"fate.revolt":         {0, 100},
	"fate.scutage":        {0, 1000},
	"fate.*":              {1, 7},
	"advanced.years":      {0, 1000},
	"advanced.*":          {0, 10000},
	"supply.*":            {0, 10000},
}

// boundOf is the bound of a figure by its key, such as "knight.A.pay".
func boundOf(key string) bound {
	table, _, _ := strings.Cut(key, ".")
	for _, k := range [...]string{key, table + ".*", "*" + key[strings.LastIndex(key, "."):]} {
		if b, ok := bounds[k]; ok {
			return b
		}
	}
	panic("ruleset: no bound for " + key)
}

// outOfBounds says which figure is out of its bounds, what it is and what it may be; "" if all
// are within.
func outOfBounds(key string, v reflect.Value) string {
	switch v.Kind() {
	case reflect.Pointer:
		return outOfBounds(key, v.Elem())
	case reflect.Int:
		if b := boundOf(key); v.Int() < int64(b.low) || v.Int() > int64(b.high) {
			return fmt.Sprintf("%s is %d; expected %d to %d", key, v.Int(), b.low, b.high)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("toml"), ",")
			if bad := outOfBounds(strings.TrimPrefix(key+"."+name, "."), v.Field(i)); bad != "" {
				return bad
			}
		}
	case reflect.Slice:
		return oneOutOfBounds(key, v)
	}
	return ""
}

// oneOutOfBounds looks at each figure of a list, or at each line of a table that can stand more than once.
func oneOutOfBounds(key string, list reflect.Value) string {
	for i := range list.Len() {
		bad := outOfBounds(key, list.Index(i))
		switch line, ok := strings.CutPrefix(bad, key+"."); {
		case ok:
			return fmt.Sprintf("%s line %d: %s", key, i+1, line)
		case bad != "":
			return fmt.Sprintf("%s, figure %d:%s", key, i+1, strings.TrimPrefix(bad, key+" is"))
		}
	}
	return ""
}

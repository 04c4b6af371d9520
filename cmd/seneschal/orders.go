package main

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/player"
)

func newOrdersCommand(a *app) *cobra.Command {
	return group("orders", "looks at orders",
		`Looks at orders that a player has written, for a master who wants to know what they would come
to. Orders are entered by mail only.`,
		`  seneschal orders check orders.txt --game marches --lord Gawaine`,
		newOrdersCheckCommand(a))
}

func newOrdersCheckCommand(a *app) *cobra.Command {
	var game, lord string
	c := &cobra.Command{Use: "check FILE|- --game GAME --lord LORD", Short: "shows the receipt that orders would have; nothing is entered or sent",
		Long: `Reads orders as if the lord had written them in a mail now, and prints the receipt that he
would have: each line with what it will do, or why it cannot. A dash reads what is piped in.
Nothing is entered and nothing is sent.`,
		Example: `  seneschal orders check orders.txt --game marches --lord Gawaine
  seneschal orders check - --game marches --lord Lancelot < orders.txt`,
		Args: cobra.ExactArgs(1)}
	c.RunE = askOffice(a, showValue("receipt"), func(c call) (map[string]string, error) {
		text, err := readOrders(c, c.args[0])
		if err != nil {
			return nil, err
		}
		receipt, err := player.CheckOrders(c.Context(), c.office, game, lord, text)
		return map[string]string{"receipt": receipt}, err
	})
	c.Flags().StringVar(&game, "game", "", "the game")
	c.Flags().StringVar(&lord, "lord", "", "whose orders they are")
	for _, flag := range []string{"game", "lord"} {
		if err := c.MarkFlagRequired(flag); err != nil {
			panic(err) // there is no such flag
		}
	}
	return c
}

// readOrders reads orders from a file, or with a dash what is piped in.
func readOrders(c call, file string) (string, error) {
	if file == "-" {
		piped, err := io.ReadAll(io.LimitReader(c.InOrStdin(), 1<<20))
		return string(piped), err
	}
	text, err := os.ReadFile(file)
	return string(text), err
}

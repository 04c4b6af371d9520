package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/office"
)

func newOrdersCommand(a *app) *cobra.Command {
	return group("orders", "looks at orders", newOrdersCheckCommand(a))
}

func newOrdersCheckCommand(a *app) *cobra.Command {
	var game, lord string
	c := &cobra.Command{Use: "check FILE|- --game GAME --lord LORD", Short: "shows the receipt that orders would have; nothing is entered or sent",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			text, err := readFile(cmd, args[0])
			if err != nil {
				return err
			}
			return a.withOffice(cmd, false, func(o *office.Office, _ *config.Config) error {
				receipt, err := o.CheckOrders(cmd.Context(), game, lord, text)
				if err != nil {
					return err
				}
				return a.print(cmd, map[string]string{"receipt": receipt}, func() { fmt.Fprintln(cmd.OutOrStdout(), receipt) })
			})
		}}
	c.Flags().StringVar(&game, "game", "", "the game")
	c.Flags().StringVar(&lord, "lord", "", "whose orders they are")
	c.MarkFlagRequired("game")
	c.MarkFlagRequired("lord")
	return c
}

// readFile reads a file, and for - what is piped in.
func readFile(cmd *cobra.Command, name string) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(cmd.InOrStdin())
		return string(text), err
	}
	text, err := os.ReadFile(name)
	return string(text), err
}

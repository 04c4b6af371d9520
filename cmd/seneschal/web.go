package main

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/web"
)

func newWebCommand(a *app) *cobra.Command {
	return group("web", "is about the pages in a browser",
		`Is about the pages that serve shows in a browser, if listen is set under [web]: the master's desk, a
player's letters and orders, and what everybody may see of a game.`,
		`  seneschal web login`,
		newWebLoginCommand(a))
}

func newWebLoginCommand(a *app) *cobra.Command {
	c := &cobra.Command{Use: "login", Short: "prints a link that logs the operator in at the pages",
		Long: `Prints a link by which the operator of the office logs in at the pages, as the master of every game. It
is good once, and for fifteen minutes. Masters and players ask for theirs at the page /login.`,
		Example: `  seneschal web login`}
	c.RunE = askOffice(a, showValue("link"), func(c call) (map[string]string, error) {
		if c.config.Web.Listen == "" {
			return nil, hints.Add(errors.New("there are no pages"), "set listen under [web], such as 127.0.0.1:8600, and start serve again")
		}
		link, err := web.LinkFor(c.Context(), c.office, c.config.Web.Address(), "")
		return map[string]string{"link": link}, err
	})
	return c
}

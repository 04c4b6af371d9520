package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/publish"
	"github.com/seneschal-pbem/seneschal/cmd/internal/web"
	"github.com/seneschal-pbem/seneschal/store"
)

func newPublishCommand(a *app) *cobra.Command {
	var only string
	c := &cobra.Command{Use: "publish DIR", Short: "writes the public pages of games as files, for any web host",
		Long: `Writes the public pages of all games with the setting public into a folder, as files that any web host
can serve: the same as serve shows, with links from file to file, and nothing loaded from elsewhere.
What is there already and has not changed stays; games that are no longer public go. With dir under
[publish] serve does so by itself after each season.`,
		Example: `  seneschal publish /var/www/games
  seneschal publish site --game marches --dry-run`,
		Args: cobra.ExactArgs(1),
		RunE: a.withOffice(false, func(c call) error {
			made, err := publishFolder(c.office, c.args[0]).Write(c.Context(), only, a.dryRun)
			if err != nil {
				return err
			}
			return a.print(c.Command, made, func() {
				fmt.Fprintln(c.OutOrStdout(), made.Say()+a.didOrWould("", "; nothing was changed"))
			})
		})}
	c.Flags().StringVar(&only, "game", "", "a game, whose pages alone are written")
	return a.withDryRun("only say what would be written", c)
}

func publishFolder(o *game.Office, dir string) *publish.Folder {
	return &publish.Folder{Maker: &publish.Maker{Office: o}, Dir: dir, Static: web.StaticFile}
}

// publishAfterwards is what serve does after each round: it writes what has changed. What another process keeps it from waits for the next round.
func publishAfterwards(o *game.Office, dir string, log *slog.Logger) func(context.Context) error {
	f, last := publishFolder(o, dir), ""
	return func(ctx context.Context) error {
		stands, err := f.Maker.Stands(ctx)
		if err != nil || stands == last {
			return err
		}
		made, err := f.Write(ctx, "", false)
		if errors.Is(err, store.ErrPublishing) {
			return nil
		}
		if err != nil {
			return err
		}
		last = stands
		if made.Written+made.Removed > 0 {
			log.Info("pages published", "games", len(made.Games), "written", made.Written, "removed", made.Removed)
		}
		return nil
	}
}

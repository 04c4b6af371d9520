package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/seneschal-pbem/seneschal/cmd/internal/backup"
	"github.com/seneschal-pbem/seneschal/cmd/internal/config"
	"github.com/seneschal-pbem/seneschal/cmd/internal/delivery"
	"github.com/seneschal-pbem/seneschal/cmd/internal/game"
	"github.com/seneschal-pbem/seneschal/cmd/internal/hints"
	"github.com/seneschal-pbem/seneschal/cmd/internal/metrics"
	"github.com/seneschal-pbem/seneschal/cmd/internal/season"
	"github.com/seneschal-pbem/seneschal/cmd/internal/server"
	"github.com/seneschal-pbem/seneschal/cmd/internal/web"
	"github.com/seneschal-pbem/seneschal/store"
)

func newServeCommand(a *app) *cobra.Command {
	var format string
	var verbose bool
	var list []string
	c := &cobra.Command{Use: "serve", Short: "takes mail in, plays what is due and sends, until it is stopped",
		Long: `Runs the office by itself until it is stopped: takes in mail as it comes, acknowledges orders,
reminds those who have none, plays each season when its deadline has passed, and sends what may be
sent. One serves a file; several may serve a PostgreSQL, each with its --roles: of those with fetch
one takes mail in, and another takes its place. It logs to standard error; a signal ends it when the
letter under way is finished. With listen under [serve] there are health and metrics by HTTP, with
listen under [web] the pages; with dir under [backup] it makes a backup each night.`,
		Example: `  seneschal serve
  seneschal serve --log json
  seneschal serve --roles draw,send,web
  seneschal --config /var/lib/seneschal/seneschal.toml serve -v`,
		RunE: a.withOffice(false, func(c call) error {
			roles, err := readRoles(list, c.config)
			if err != nil {
				return err
			}
			log, err := newLog(c.Command, format, verbose)
			if err != nil {
				return err
			}
			for _, what := range exposedSecrets(c.config.SecretFiles(a.configPath())) {
				log.Warn("a secret is exposed", "file", what)
			}
			return serve(c.Context(), c.office, c.config, roles, log)
		})}
	c.Flags().StringVar(&format, "log", "text", "form of the log on standard error: text or json")
	c.Flags().StringSliceVar(&list, "roles", nil, "what this process does, of several on a PostgreSQL: fetch, handle, play, draw, send, web; all if it is not said")
	c.Flags().BoolVarP(&verbose, "verbose", "v", false, "log senders and recipients too")
	return c
}

// readRoles reads what a process is to do. On a file there is one process, which does all.
func readRoles(list []string, c *config.Config) ([]server.Role, error) {
	roles, err := server.ParseRoles(list)
	if err != nil {
		return nil, hints.Add(err, "such as --roles draw,send,web")
	}
	if len(roles) < len(server.AllRoles) && !store.IsPostgres(c.Database) {
		return nil, hints.Add(errors.New("--roles: one process alone serves a file, and does all"), "`seneschal database move` brings the office into a PostgreSQL, which several serve")
	}
	if len(list) > 0 && slices.Contains(roles, server.RoleWeb) && c.Web.Listen == "" {
		return nil, hints.Add(errors.New("--roles web: the settings do not say where there are pages"), "set listen under [web], such as \"127.0.0.1:8080\"")
	}
	return roles, nil
}

func newLog(cmd *cobra.Command, format string, verbose bool) (*slog.Logger, error) {
	o := &slog.HandlerOptions{Level: slog.LevelInfo}
	if verbose {
		o.Level = slog.LevelDebug
	}
	switch format {
	case "text":
		return slog.New(slog.NewTextHandler(cmd.ErrOrStderr(), o)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(cmd.ErrOrStderr(), o)), nil
	}
	return nil, hints.Add(fmt.Errorf("--log %s: there is no such form", format), "want text or json")
}

// serve runs the office until ctx ends, as the only one on its file, or as one of several on its PostgreSQL.
func serve(ctx context.Context, o *game.Office, c *config.Config, roles []server.Role, log *slog.Logger) error {
	serving, err := store.JoinServe(ctx, c.Database)
	if errors.Is(err, store.ErrServed) {
		return hints.Add(err, "stop it first; poll, send and turn can be used while it runs")
	}
	if err != nil {
		return err
	}
	defer serving.Leave()
	if err := takeBack(ctx, o, serving, log); err != nil {
		return err
	}
	s := &server.Service{Office: o, Every: c.Serve.Poll, Log: log, Roles: roles, Holder: serving.Holder}
	s.Share(c.Database, serving)
	if c.Backup.Dir != "" {
		s.BackUp = backup.EachNight(o.Store, backup.Folder{Dir: c.Backup.Dir, Name: store.ShortName(c.Database)}, season.CheckCopy(o))
	}
	if c.Publish.Dir != "" {
		s.Publish = publishAfterwards(o, c.Publish.Dir, log)
	}
	if c.Serve.Listen != "" {
		s.Meter = metrics.NewMeter(c.Serve.Poll, server.LongestPause, o.Store.Now)
		stop, err := listen(c.Serve.Listen, s.Meter.Handler(), log)
		if err != nil {
			return hints.Add(fmt.Errorf("listening for health and metrics: %w", err), "set serve.listen to another port, or to none")
		}
		defer stop()
	}
	if c.Web.Listen != "" && slices.Contains(roles, server.RoleWeb) {
		s.LettersWait = make(chan struct{}, 1)
		stop, err := serveWeb(o, c.Web, log, s.LettersWait)
		if err != nil {
			return err
		}
		defer stop()
	}
	return s.Run(ctx)
}

// takeBack ends the claims on letters of an earlier process.
func takeBack(ctx context.Context, o *game.Office, serving store.Serving, log *slog.Logger) error {
	if serving.Several { // each looks, before it sends, whose process is gone
		return nil
	}
	n, err := delivery.TakeBack(context.WithoutCancel(ctx), o.Store) // to be told to stop now is no trouble
	if err == nil && n > 0 {
		log.Info("letters that an earlier process was sending are taken back", "letters", n)
	}
	return err
}

// serveWeb serves the pages until it is stopped.
func serveWeb(o *game.Office, c config.Web, log *slog.Logger, lettersWait chan<- struct{}) (stop func(), err error) {
	ln, err := net.Listen("tcp", c.Listen)
	if err != nil {
		return nil, hints.Add(fmt.Errorf("listening for the pages: %w", err), "set web.listen to another port, or to none")
	}
	if c.TLSCert != "" {
		cert, err := tls.LoadX509KeyPair(c.TLSCert, c.TLSKey)
		if err != nil {
			ln.Close()
			return nil, hints.Add(fmt.Errorf("the certificate of the pages: %w", err), "web.tls_cert and web.tls_key name two files in PEM form")
		}
		ln = tls.NewListener(ln, &tls.Config{Certificates: []tls.Certificate{cert}, MinVersion: tls.VersionTLS12})
	}
	site := &web.Site{Office: o, URL: c.Address(), Log: log, Wake: func() {
		select {
		case lettersWait <- struct{}{}:
		default:
		}
	}}
	server, done := site.Server(), make(chan struct{})
	go func() {
		defer close(done)
		server.Serve(ln)
	}()
	log.Info("pages", "listen", ln.Addr().String(), "url", site.URL)
	return func() {
		ctx, cancel := context.WithTimeout(context.Background(), o.Finish)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			server.Close()
		}
		<-done
	}, nil
}

// listen answers by HTTP until it is stopped.
func listen(addr string, h http.Handler, log *slog.Logger) (stop func(), err error) {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, err
	}
	server := &http.Server{Handler: h, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 10 * time.Second,
		ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		server.Serve(ln)
	}()
	log.Info("health and metrics", "listen", ln.Addr().String())
	return func() {
		server.Close()
		<-done
	}, nil
}

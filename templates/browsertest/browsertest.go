// Package browsertest starts a browser for the tests of pages. Nothing but tests imports it.
package browsertest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// Start starts Chromium; where there is none the test is not run, but in CI that is an error. Actions are run with the context.
func Start(t *testing.T) context.Context {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if errors.Is(err, exec.ErrNotFound) && os.Getenv("SENESCHAL_CI") == "" {
		t.Skip("there is no chromium")
	}
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := chromedp.NewExecAllocator(t.Context(), chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.UserDataDir(t.TempDir()), chromedp.Flag("headless", true), chromedp.Flag("hide-scrollbars", true), chromedp.Flag("disable-gpu", true),
		chromedp.Flag("no-first-run", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true))
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	return ctx
}

// Open opens a page in a window of that size, by day (light) or by night (dark).
func Open(ctx context.Context, tab *chromedp.Target, url, theme string, width, height int64) error {
	if err := Resize(ctx, tab, theme, width, height); err != nil {
		return err
	}
	_, err := chromedp.Navigate(url)(ctx, tab)
	return err
}

// Resize makes the window another size, by day or by night. The page stays.
func Resize(ctx context.Context, tab *chromedp.Target, theme string, width, height int64) error {
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}}
	if _, err := cdp.Call(ctx, tab, emulation.SetEmulatedMedia, media); err != nil {
		return err
	}
	_, err := chromedp.EmulateViewport(width, height)(ctx, tab)
	return err
}

package inbox_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seneschal-pbem/seneschal/mail/postoffice"
)

// Mail is answered while pages are being published, however long that takes; there is one run at a time, and the service ends when it has ended.
func TestServePublishesBeside(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	ann := players(2)[0]
	w.mails(ann)
	var runs, ended atomic.Int32
	held, release := make(chan struct{}, 1), make(chan struct{})
	w.service.Publish = func(ctx context.Context) error {
		if runs.Add(1)-ended.Load() > 1 {
			t.Error("two runs at the same time")
		}
		held <- struct{}{}
		select {
		case <-release:
		case <-ctx.Done():
			t.Error("a run was not finished")
		}
		ended.Add(1)
		return nil
	}
	stop := w.start()
	<-held
	for range 3 {
		w.answer(ann, "STATUS")
		w.pass(time.Minute)
		w.untilMail(ann)
	}
	if runs.Load() != 1 {
		t.Errorf("%d runs began while the first was under way", runs.Load())
	}
	release <- struct{}{}
	<-held // what the rounds meanwhile may have changed
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		stop()
	}()
	w.until("it is told to stop", func() bool { return w.log.Count("stopping") == 1 })
	select {
	case <-stopped:
		t.Error("it has stopped while a run was under way")
	default:
	}
	close(release)
	<-stopped
	if runs.Load() != 2 || ended.Load() != 2 || w.log.Count("msg=stopped") != 1 {
		t.Errorf("%d runs began, %d ended; the log:\n%s", runs.Load(), ended.Load(), w.log)
	}
}

// Trouble with publishing, and a fault of ours in it, is logged and tried again after ten minutes; the games go on.
func TestServeTriesToPublishAgain(t *testing.T) {
	t.Parallel()
	w := newTown(t, postoffice.Options{})
	w.begin("training", 2)
	ann := players(2)[0]
	w.mails(ann)
	var runs atomic.Int32
	w.service.Publish = func(context.Context) error {
		switch runs.Add(1) {
		case 1:
			return errors.New("the disk is full")
		case 2:
			panic("a page of vellum")
		}
		w.log.Written.Ring()
		return nil
	}
	w.start()
	w.until("trouble", func() bool { return w.log.Count("trouble with publishing", "the disk is full") == 1 })
	w.untilTrouble("publishing the pages has failed ")
	w.pass(9 * time.Minute)
	for range 2 { // the second is answered in a round that began when that of the first had ended
		w.answer(ann, "STATUS")
		w.pass(time.Second)
		w.untilMail(ann)
	}
	if runs.Load() != 1 {
		t.Errorf("%d runs within ten minutes", runs.Load())
	}
	w.pass(2 * time.Minute)
	w.until("a fault", func() bool {
		return w.log.Count("trouble with publishing") == 2 && w.log.Count("a page of vellum", "stack=") == 1
	})
	w.pass(11 * time.Minute)
	w.until("a run that goes well", func() bool { return runs.Load() == 3 })
	w.untilTrouble()
	if w.log.Count("trouble with publishing") != 2 {
		t.Errorf("the log:\n%s", w.log)
	}
}

package web

import "slices"

// A route is a page, or what a form of one does.
type route struct {
	pattern string // as net/http has them; {game} is the name of a game
	needs   role
	serve   func(*request) error
}

// routes are all pages.
func routes() []route {
	return slices.Concat(ownRoutes, gameRoutes, wordRoutes, pictureRoutes, orderRoutes, reviewRoutes, mailRoutes, seatRoutes, correctRoutes, publicRoutes)
}

// ownRoutes are about the person alone.
var ownRoutes = []route{
	{"GET /login", anyone, showLogin},
	{"POST /login", anyone, askLink},
	{"GET /login/{token}", anyone, showLink},
	{"POST /login/{token}", anyone, useLink},
	{"POST /logout", loggedIn, logOut},
	{"GET /sessions", loggedIn, showSessions},
	{"POST /sessions/{session}/end", loggedIn, endSession},
	{"GET /static/{file}", anyone, showFile},
}

package adjudicator

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// kinds lists every event; the type's name is its permanent kind.
var kinds = []Event{
	SeasonBegan{}, DiceRolled{}, OrderRefused{}, ConditionMet{}, ConditionUnmet{}, AttitudeChanged{}, HeirNamed{}, LordOut{}, GameWon{}, GameValued{}, SeasonEnded{},
	TroopsMoved{}, TroopsWaited{}, SidesMet{}, TroopsTurned{}, TroopsScattered{},
	OrderOfFightRolled{}, FightBegan{}, RoundFought{}, FightEnded{}, LordFell{},
	ManorClaimed{}, ManorDisputed{}, ManorSupervised{}, ManorHarvested{}, HouseRaided{}, IncomeReckoned{}, MarksCleared{},
	EntryGiven{}, RetinueGiven{},
	IncomeDeclared{}, TroopLeft{}, TroopPaid{}, LoyaltyRolled{}, TroopHealed{}, TroopPromoted{}, LordAppointed{}, NoHeir{},
	TroopHired{}, ManorImproved{}, TroopRelocated{}, StaffRelocated{}, MoneyGiven{},
	WeatherMoved{}, ManorPillaged{}, ShelterTaken{}, InvaderAnswered{}, SiegeLaid{}, SiegeEnded{},
	FateRolled{}, PlagueRolled{}, LightningRolled{}, SoldierThrownOut{}, ManorRevolted{}, StormRolled{}, FloodRolled{}, TroopsDeserted{},
	FireRolled{}, HousesYield{}, TroopJoined{}, ScutagePaid{}, MasonsCame{}, SwarmRolled{}, BoundaryMoved{},
	FaithChosen{}, SiteDestroyed{}, SiteContested{}, WorksRepaired{}, KingMoved{}, ReverenceShown{},
	TreasuryRuled{}, LordRuled{}, TroopRuled{}, ManorRuled{}, NewDiceRuled{},
}

var kindTypes = func() map[string]reflect.Type {
	m := make(map[string]reflect.Type, len(kinds))
	for _, e := range kinds {
		m[KindOf(e)] = reflect.TypeOf(e)
	}
	return m
}()

// KindOf is the permanent name of an event's kind: ManorClaimed.
func KindOf(e Event) string { return reflect.TypeOf(e).Name() }

// EncodeEvent gives an event's kind and its bytes, as they are stored.
func EncodeEvent(e Event) (kind string, data []byte, err error) {
	data, err = json.Marshal(e)
	return KindOf(e), data, err
}

// DecodeEvent reads an event that EncodeEvent wrote, now or in an older version.
func DecodeEvent(kind string, data []byte) (Event, error) {
	t, ok := kindTypes[kind]
	if !ok {
		return nil, fmt.Errorf("no event is of the kind %q: it was written by a newer version", kind)
	}
	v := reflect.New(t)
	if err := json.Unmarshal(data, v.Interface()); err != nil {
		return nil, fmt.Errorf("event %s: %w", kind, err)
	}
	return v.Elem().Interface().(Event), nil
}

// EncodeState gives a state's bytes, as a snapshot stores them.
func EncodeState(s *State) ([]byte, error) { return json.Marshal(s) }

// DecodeState reads a snapshot.
func DecodeState(data []byte) (State, error) {
	var s State
	err := json.Unmarshal(data, &s)
	return s, err
}

// Kinds are the names of all kinds of events.
func Kinds() []string {
	names := make([]string, 0, len(kinds))
	for _, e := range kinds {
		names = append(names, KindOf(e))
	}
	return names
}

"""Cargo, rearranging, splitting and joining of parties over REST."""

from __future__ import annotations

from dataclasses import asdict
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tactical.rules.kernel.reasons import plain_reasons
from travel.api.party import PartyApi
from travel.api.party_load_shapes import (
    CargoChangeSerializer,
    CargoNewSerializer,
    PartyArrangedSerializer,
    PartyArrangeSerializer,
    PartyBoughtSerializer,
    PartyBuySerializer,
    PartyJoinDoneSerializer,
    PartyJoinSerializer,
    PartyPriceSerializer,
    PartySplitDoneSerializer,
    PartySplitSerializer,
    SeatingSetSerializer,
    arranged_json,
    price_json,
    seating_json,
)
from travel.api.party_shapes import PartySerializer, VersionSerializer
from travel.rules.arrangement import speed_ups
from travel.selectors.parties import party_visible_to, ruleset_of
from travel.services import party_buy, party_cargo, party_split


class CargoListApi(PartyApi):
    @extend_schema(operation_id="cargo_create", request=CargoNewSerializer, responses={201: PartySerializer})
    def post(self, request: Request, campaign: UUID, party: UUID) -> Response:
        party_cargo.cargo_add(self.viewer, party, self.read(CargoNewSerializer))
        return Response(self.shown(party), status=201)


class CargoApi(PartyApi):
    @extend_schema(operation_id="cargo_update", request=CargoChangeSerializer, responses=PartySerializer)
    def patch(self, request: Request, campaign: UUID, party: UUID, cargo: UUID) -> Response:
        party_cargo.cargo_change(self.viewer, party, cargo, self.read(CargoChangeSerializer))
        return Response(self.shown(party))

    @extend_schema(
        operation_id="cargo_delete", request=None, parameters=[VersionSerializer], responses={200: PartySerializer}
    )
    def delete(self, request: Request, campaign: UUID, party: UUID, cargo: UUID) -> Response:
        party_cargo.cargo_remove(self.viewer, party, cargo, self.version())
        return Response(self.shown(party))


class ArrangeApi(PartyApi):
    @extend_schema(operation_id="parties_arrange", request=PartyArrangeSerializer, responses=PartyArrangedSerializer)
    def post(self, request: Request, campaign: UUID, party: UUID) -> Response:
        """The fastest legal arrangement, told or made."""
        data = self.read(PartyArrangeSerializer)
        before = seating_json(party_visible_to(self.viewer, party))
        arranged = party_cargo.party_arrange(self.viewer, party, apply=data["apply"], version=data.get("v"))
        faster = speed_ups(ruleset_of(self.viewer.campaign), arranged.party, arranged.mph)
        return Response({**arranged_json(arranged, faster), "before": before, "party": self.shown(party)})


class ArrangementApi(PartyApi):
    @extend_schema(operation_id="parties_arrangement_set", request=SeatingSetSerializer, responses=PartySerializer)
    def put(self, request: Request, campaign: UUID, party: UUID) -> Response:
        """Seats, teams and cargo exactly as given."""
        party_cargo.arrangement_set(self.viewer, party, self.read(SeatingSetSerializer))
        return Response(self.shown(party))


class SplitApi(PartyApi):
    @extend_schema(
        operation_id="parties_split", request=PartySplitSerializer, responses={201: PartySplitDoneSerializer}
    )
    def post(self, request: Request, campaign: UUID, party: UUID) -> Response:
        before = seating_json(party_visible_to(self.viewer, party))
        other = party_split.party_split(self.viewer, party, self.read(PartySplitSerializer))
        return Response({"party": self.shown(party), "other": self.shown(other.pk), "before": before}, status=201)


class JoinApi(PartyApi):
    @extend_schema(operation_id="parties_join", request=PartyJoinSerializer, responses=PartyJoinDoneSerializer)
    def post(self, request: Request, campaign: UUID, party: UUID) -> Response:
        joined = asdict(party_split.party_join(self.viewer, party, self.read(PartyJoinSerializer)))
        plain = {
            key: [str(each) for each in value] if isinstance(value, tuple) else value for key, value in joined.items()
        }
        return Response({"party": self.shown(party), "joined": {**plain, "purse_gp": float(joined["purse_gp"])}})


class PricesApi(PartyApi):
    @extend_schema(operation_id="parties_prices", responses=PartyPriceSerializer(many=True))
    def get(self, request: Request, campaign: UUID, party: UUID) -> Response:
        """What this party can buy under its ruleset."""
        rows = party_buy.goods(ruleset_of(party_visible_to(self.viewer, party).campaign))
        return Response([price_json(key, row) for key, row in rows.items()])


class BuyApi(PartyApi):
    @extend_schema(operation_id="parties_buy", request=PartyBuySerializer, responses={201: PartyBoughtSerializer})
    def post(self, request: Request, campaign: UUID, party: UUID) -> Response:
        bought = party_buy.party_buy(self.viewer, party, self.read(PartyBuySerializer))
        told = {
            "cost_gp": float(bought.cost_gp),
            "reasons": plain_reasons(bought.reasons),
            "carriers": [str(each) for each in bought.carriers],
            "cargo": [str(each) for each in bought.cargo],
        }
        return Response({**told, "party": self.shown(party)}, status=201)

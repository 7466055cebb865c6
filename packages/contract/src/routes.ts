import * as lists from './features.ts'
import type { NamedRoute, RouteAnswer, RouteDefinition, RouteInput } from './route.ts'

/** `remoteCommands` to `remote-commands`. */
type Kebab<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : S

type Lists = typeof lists
type Features = { [Name in keyof Lists as Kebab<Name>]: Lists[Name] }

export type Feature = keyof Features

type Merged<List> = (List extends unknown ? (list: List) => void : never) extends (list: infer All) => void
  ? All
  : never
type Routes = { [Name in keyof Merged<Features[Feature]>]: Merged<Features[Feature]>[Name] & { name: Name } }

export type RoutesOf<F extends Feature> = Features[F]

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const named = (list: Readonly<Record<string, RouteDefinition>>): Record<string, NamedRoute> =>
  Object.fromEntries(Object.entries(list).map(([name, route]) => [name, { ...route, name }]))

const features: Readonly<Record<string, Record<string, NamedRoute>>> = Object.fromEntries(
  Object.entries(lists).map(([name, list]) => [kebab(name), named(list)]),
)

/** API Gateway, handlers, web client, API reference and tests are generated from it. */
export const routes = Object.assign({}, ...Object.values(features)) as Routes

export type RouteName = keyof Routes

export type InputOf<N extends RouteName> = RouteInput<Routes[N]>

export type AnswerOf<N extends RouteName> = RouteAnswer<Routes[N]>

export const routesOf = (feature: Feature): readonly NamedRoute[] => Object.values(features[feature] ?? {})

export const featureNames = Object.keys(features) as readonly Feature[]

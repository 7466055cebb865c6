import * as features from './features.ts'
import type { RouteDefinition } from './route.ts'

type Features = typeof features

/** The folder names of features that have routes; they run through contract, functions and web. */
export type Feature = keyof Features

type Merged<Lists> = (Lists extends unknown ? (list: Lists) => void : never) extends (list: infer All) => void
  ? All
  : never
type Routes = { [N in keyof Merged<Features[Feature]>]: Merged<Features[Feature]>[N] }

/** The routes of a feature by name. */
export type RoutesOf<F extends Feature> = Features[F]

const lists: Readonly<Record<Feature, Readonly<Record<string, RouteDefinition>>>> = features

/** Every route of the API by name. API Gateway, handlers, web client, API reference and tests are made from it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot follow the merging of lists
export const routes = Object.assign({}, ...Object.values(lists)) as Routes

export type RouteName = keyof Routes

/** The routes of a feature, for whoever knows its name alone. */
export const routesOf = (feature: Feature): readonly RouteDefinition[] => Object.values(lists[feature])

/** Every feature that has routes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are its own
export const featureNames = Object.keys(lists) as readonly Feature[]

import data, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data' with { type: 'json' }
import postcss from 'postcss'
import type { Oldest } from '../app/browsers.ts'

/** A global, or a member of one, that one of the oldest browsers lacks. */
export interface NewerFeature {
  owner: string
  /** Undefined for the global itself. */
  name: string | undefined
  isStatic: boolean
  /** Every browser of today has it, so that code may use it without asking. */
  isEverywhere: boolean
}

type Browser = keyof Oldest

/** iPhones have Safari's engine, and are what opens visitors' links. */
const nameInData = { safari: 'safari_ios', chrome: 'chrome', firefox: 'firefox' } as const

/** 'preview' and no version are in no release. */
const versionOf = (version: unknown): number => Number.parseFloat(String(version).replace('≤', '')) || Infinity

const isIn = ({ support }: CompatStatement, browser: Browser, version: number): boolean =>
  [support[nameInData[browser]] ?? []]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, ...entry }) =>
        versionOf(added) <= version &&
        versionOf(removed) > version &&
        !entry.flags &&
        !entry.alternative_name &&
        !entry.prefix,
    )

const isNewer = (compat: CompatStatement | undefined, oldest: Oldest): compat is CompatStatement =>
  compat !== undefined &&
  (Object.keys(nameInData) as Browser[]).some((browser) => !isIn(compat, browser, oldest[browser]))

const isEverywhere = (compat: CompatStatement) =>
  (Object.keys(nameInData) as Browser[]).every((browser) => isIn(compat, browser, Number.MAX_VALUE))

const membersOf = (identifier: Identifier | undefined) =>
  Object.entries(identifier ?? {}).filter(([name]) => name !== '__compat') as [string, Identifier][]

const builtins = data.javascript['builtins'] ?? {}

const globals = [builtins, data.api].flatMap(membersOf)

const memberName = (name: string) => name.replace(/_static$/, '')

const isStatic = (owner: string, name: string) =>
  name.endsWith('_static') ||
  (Object.hasOwn(builtins, owner) && memberName(name) in Object(Reflect.get(globalThis, owner)))

/** Standard globals and members of `javascript` and `api` that one of these browsers lacks. */
export const newerFeatures = (oldest: Oldest): NewerFeature[] =>
  globals.flatMap(([owner, identifier]) =>
    [['', identifier] as [string, Identifier], ...membersOf(identifier)].flatMap(([name, { __compat: compat }]) =>
      isNewer(compat, oldest) && compat.status?.standard_track && !/_event$|^@@/.test(name) && name !== owner
        ? {
            owner,
            name: memberName(name) || undefined,
            isStatic: isStatic(owner, name),
            isEverywhere: isEverywhere(compat),
          }
        : [],
    ),
  )

/**
 * The features that a script calls without asking for them: `Promise.withResolvers(`, `new CompressionStream`,
 * `.toSorted(`. A member is known by its name alone, so not if an older one has the same name, nor if it is only read.
 */
export const callsIn = (code: string, newer: readonly NewerFeature[]): string[] => {
  const found = (pattern: RegExp) => new Set([...code.matchAll(pattern)].map(([, name]) => name))
  const made = found(/\bnew (?:(?:globalThis|self|window)\.)?([\w$]+)/g)
  const called = found(/\.([\w$]+)\(/g)
  const statics = found(/(?<![\w$])([A-Z]\w*\.\w+)/g)
  return newer.flatMap(({ owner, name, isStatic: isOfOwner, isEverywhere: isCommon }) => {
    if (name === undefined) return made.has(owner) ? owner : []
    if (isOfOwner) return called.has(name) && statics.has(`${owner}.${name}`) ? `${owner}.${name}` : []
    return called.has(name) && isCommon && !olderNames(newer).has(name) ? `.${name}` : []
  })
}

let known: { newer: readonly NewerFeature[]; names: ReadonlySet<string> } | undefined

/** Names of members that the oldest browsers have on some object. */
const olderNames = (newer: readonly NewerFeature[]): ReadonlySet<string> => {
  if (known?.newer === newer) return known.names
  const isNew = new Set(newer.map(({ owner, name }) => `${owner}.${name}`))
  const names = new Set(
    globals.flatMap(([owner, identifier]) =>
      membersOf(identifier).flatMap(([name]) => (isNew.has(`${owner}.${memberName(name)}`) ? [] : memberName(name))),
    ),
  )
  known = { newer, names }
  return names
}

const units: readonly [pattern: RegExp, feature: string][] = [
  [/\d[dls]v(?:[hwib]|min|max)\b/, 'viewport_percentage_units_dynamic'],
  [/\dcq(?:[hwib]|min|max)\b/, 'container_query_length_units'],
]

/**
 * Styles that one of these browsers drops: a block with an unknown at-rule, a list of selectors with an unknown one, a
 * value without an older declaration before it, a property.
 */
export const stylesIn = (css: string, oldest: Oldest): string[] => {
  const { 'at-rules': atRules = {}, selectors = {}, properties = {}, types = {} } = data.css
  const lacks = (identifier: Identifier | undefined) => isNewer(identifier?.__compat, oldest)
  const found: string[] = []
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule' && lacks(atRules[node.name])) found.push(`@${node.name}`)
    if (node.type === 'rule') {
      if (node.parent?.type === 'rule' || node.selector.includes('&')) found.push('nesting')
      // A rule that does not apply only refines; in a list it takes the others with it.
      const unknown = node.selectors.filter((one) =>
        [...one.matchAll(/:([a-z][a-z-]+)/g)].some(([, name = '']) => lacks(selectors[name])),
      )
      if (unknown.length > 0 && unknown.length < node.selectors.length) found.push(`${unknown[0]} in a list`)
    }
    if (node.type !== 'decl') return
    const { prop, value } = node
    const property = properties[prop]
    if (property?.__compat && lacks(property) && isEverywhere(property.__compat)) found.push(prop)
    const before = node.parent?.nodes.slice(0, node.parent.index(node)) ?? []
    if (before.some((other) => other.type === 'decl' && other.prop === prop)) return
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g))
      if (lacks(types[name] ?? types['color']?.[name])) found.push(`${name}()`)
    for (const [pattern, name] of units) if (pattern.test(value) && lacks(types['length']?.[name])) found.push(name)
  })
  return found
}

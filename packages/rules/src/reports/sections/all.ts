import type { EditorSectionName, ReportBody, ReportSectionKey, Room } from '@lintel/contract'
import { keysOf, reportSections } from '@lintel/contract'
import type { Side } from '../side.ts'
import type { Progress, RoomProgress } from '../progress.ts'
import type { SectionRules } from '../section.ts'
import * as all from './index.ts'
import { roomProgress } from './rooms/section.ts'

type All = typeof all
type Sections = { readonly [K in keyof All as All[K] extends SectionRules ? K : never]: All[K] }

const isRules = (rules: unknown): rules is SectionRules =>
  typeof rules === 'object' && rules !== null && 'section' in rules

export const sectionRules = Object.fromEntries(Object.entries(all).filter(([, part]) => isRules(part))) as Sections

/** Does not compile if rules are exported under a name other than their section's: they would be left out. */
const named: { readonly [K in keyof Sections]: SectionRules & { section: K } } = sectionRules
const byName: { readonly [K in ReportSectionKey]?: SectionRules } = named
/** In report order. */
const rules = keysOf(reportSections).flatMap((section) => byName[section] ?? [])

/** Their entries are from the check-in or were added at check-out. */
export type KeptList = {
  [K in keyof Sections]: Sections[K] extends { kept: object } ? K : never
}[keyof Sections]
export type KeptEntryByList = { [L in KeptList]: ReportBody[L][number] }

export const keptLists = rules.filter(({ kept }) => kept).map(({ section }) => section as KeptList)

export const followOnOf = (...source: Parameters<NonNullable<SectionRules['followOn']>>): Partial<ReportBody> =>
  Object.assign({}, ...rules.map(({ followOn }) => followOn?.(...source)))

/** `ofRoom` may cache its result. */
export const menuProgress = (
  body: ReportBody,
  name: EditorSectionName,
  side: Side,
  ofRoom: (room: Room, side: Side) => RoomProgress = roomProgress,
): Progress => {
  const { progress } = rules.find(({ section }) => reportSections[section].name === name) ?? {}
  return progress?.(body, side, ofRoom) ?? { done: 0, of: 0, flagged: 0 }
}

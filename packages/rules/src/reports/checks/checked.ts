import { defaultMenusOf, editorMenus, sectionOfField, type ReportBody, type ReportType } from '@lintel/contract'
import { sideOf } from '../side.ts'
import type { Checked, CheckFacts } from './check.ts'
import { evidenceIn } from './evidence.ts'

/** Sections and fields that it does not show are not checked. */
export type CheckedType = Pick<ReportType, 'activeMenuList' | 'itemEditFields'> | undefined

export const checkedOf = (
  body: ReportBody,
  { type, facts }: { type?: CheckedType; facts?: CheckFacts | undefined },
): Checked => {
  const side = sideOf(body.type)
  const fields = type?.itemEditFields ?? []
  const shows = (field: (typeof fields)[number]) => fields.length === 0 || fields.includes(field)
  const [grades, photos] =
    side === 'out'
      ? [shows('Check Out Condition'), shows('Check Out Photo')]
      : [shows('Check In Condition'), shows('Check In Photo')]
  return { body, side, shows: { grades, photos }, facts, evidence: evidenceIn(body) }
}

/** The type's own sections, and those of every report; a type without any shows all. */
export const sectionFilter = (body: ReportBody, type: CheckedType): ((path: string) => boolean) => {
  const shown: readonly string[] = type?.activeMenuList ?? defaultMenusOf(body.type)
  const hidden: readonly string[] = shown.length === 0 ? [] : editorMenus.filter((menu) => !shown.includes(menu))
  return (path) => !hidden.includes(sectionOfField(path.split('.')[0] ?? '')?.name ?? '')
}

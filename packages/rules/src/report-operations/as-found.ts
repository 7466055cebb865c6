import { Note, notesMax, type ConditionIn, type Item, type Photo, type ReportBody } from '@lintel/contract'
import type { FieldRule } from '../reports/carry-over.ts'
import { keptLists, sectionRules } from '../reports/sections/all.ts'
import { keptOfProperty } from '../reports/sections/details.ts'
import { sideOf } from '../reports/side.ts'

/** As the check-in side of the next report. */
const sideFound = ({ in: before, out }: Item['condition']): ConditionIn => {
  const { active, note } = out.sameAsCheckin
  const notes = [
    ...(active ? before.notes : []),
    ...out.notes,
    ...(active && note.trim() ? [Note.parse({ note })] : []),
  ]
  return {
    condition: out.condition || (active ? before.condition : ''),
    cleanliness: out.cleanliness || (active ? before.cleanliness : ''),
    notes: notes.slice(0, notesMax),
    photos: out.photos.map(({ linkedphoto: _former, ...photo }) => photo),
    audios: out.audios,
  }
}

const itemFound = (item: Item): Item => ({
  ...item,
  condition: { ...item.condition, previousresponsibility: [], in: sideFound(item.condition) },
})

/** Those of the check-out become the check-in's. */
const sidesFound = ({ out }: { out: number | Photo[] }) => ({ in: out, out: typeof out === 'number' ? 0 : [] })

const fieldFound = (rule: FieldRule | undefined, value: unknown): unknown => {
  if (rule === 'photos') return (value as Photo[]).filter(({ readonly }) => !readonly)
  return rule === 'sides' ? sidesFound(value as { out: number | Photo[] }) : value
}

const entryFound = <T extends object>(fields: Readonly<Record<string, FieldRule>>, entry: T): T =>
  Object.fromEntries(Object.entries(entry).map(([field, value]) => [field, fieldFound(fields[field], value)])) as T

/**
 * What it found replaces its check-in, so that a report that follows it carries a single state; other reports
 * unchanged. Changed facts and missing entries stay next to the former ones.
 */
export const asFound = (source: ReportBody): ReportBody => {
  if (sideOf(source.type) === 'in') return source
  const lists = keptLists.map((list) => [
    list,
    source[list].map((entry) => entryFound(sectionRules[list].kept.fields, entry)),
  ])
  const found: ReportBody = {
    ...source,
    ...Object.fromEntries(lists),
    propertyDetails: entryFound(keptOfProperty, source.propertyDetails),
  }
  const rooms = found.rooms.map((room) => ({
    ...room,
    sections: room.sections.map((section) => ({
      ...section,
      types: section.types.map((type) => ({ ...type, items: type.items.map(itemFound) })),
    })),
  }))
  return { ...found, rooms }
}

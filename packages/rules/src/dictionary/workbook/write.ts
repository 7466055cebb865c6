import type { Dictionary, DictionaryRoom, DictionarySection, ReportDictionary } from '@lintel/contract'
import { isInCategory, levelLetters, templateRows } from '../furnishing.ts'
import { plain } from '../../three-way-merge/documents.ts'
import { isObject, type Value } from '../../three-way-merge/graph.ts'
import { cellText, type DictionarySheet } from './sheet.ts'
import {
  aboutSheetName,
  flagTable,
  itemTable,
  questionTable,
  roomTable,
  sectionTable,
  sharedTable,
  templateParents,
  templateSheetName,
  typeTable,
  versionTitle,
  type SheetField,
  type SheetTable,
} from './tables.ts'

interface Owner extends Pick<ReportDictionary, 'rooms' | 'sections' | 'compliance_list' | 'maintenance_flags'> {
  /** Empty for the shared parts. */
  name: string
}

const ownersOf = ({ rooms, sections, reportdictionaries }: Dictionary): Owner[] => [
  { name: '', rooms, sections, compliance_list: [], maintenance_flags: [] },
  ...reportdictionaries.map((own) => ({ ...own, name: own.reporttype })),
]

const inside = (entry: Value, path: string): Value =>
  path.split('.').reduce<Value>((value, key) => {
    if (Array.isArray(value)) return value[Number(key)]
    return isObject(value) ? value[key] : undefined
  }, entry)

const shown = (entry: Value, { path, kind }: SheetField): string => {
  const value = inside(entry, path)
  if (Array.isArray(value)) return value.map((word) => cellText(String(word))).join('\n')
  if (kind === 'yes') return value === true ? 'Yes' : ''
  return typeof value === 'string' || typeof value === 'number' ? cellText(String(value)) : ''
}

const sheetOf = (
  { name, parents, fields }: SheetTable,
  entries: readonly { parents: readonly string[]; entry: object }[],
): DictionarySheet => ({
  name,
  rows: [
    [...parents, ...fields.map(({ title }) => title)],
    ...entries.map(({ parents: of, entry }) => {
      const row = plain(entry)
      return [...of.map(cellText), ...fields.map((field) => shown(row, field))]
    }),
  ],
})

export const roomTitle = ({ name, slug }: Pick<DictionaryRoom, 'name' | 'slug'>): string => `${name} [${slug}]`

const templatesOf = (owners: readonly Owner[], shared: readonly DictionarySection[]): DictionarySheet => {
  const withRooms = owners.filter(({ rooms }) => rooms.length > 0)
  const columns = new Map(
    withRooms
      .flatMap(({ rooms }) => rooms)
      .toReversed()
      .map((room) => [room.slug, room]),
  )
  const slugs = [...new Set(withRooms.flatMap(({ rooms }) => rooms.map(({ slug }) => slug)))]
  return {
    name: templateSheetName,
    rows: [
      [...templateParents, ...slugs.map((slug) => cellText(roomTitle(columns.get(slug) ?? { name: slug, slug })))],
      ...withRooms.flatMap(({ name, rooms, sections }) => {
        const bySlug = new Map(rooms.map((room) => [room.slug, room]))
        return templateRows(sections.length > 0 ? sections : shared).map((row) => [
          cellText(name),
          row.section.slug,
          row.type.slug,
          ...slugs.map((slug) => {
            const room = bySlug.get(slug)
            return room && isInCategory(row, room.category) ? levelLetters(room.types[row.key] ?? 0) : ''
          }),
        ])
      }),
    ],
  }
}

/** Its maintenance flags only for callers who may change them. */
export const workbookOf = (dictionary: Dictionary, mayFlag: boolean): DictionarySheet[] => {
  const owners = ownersOf(dictionary)
  const sections = owners.flatMap(({ name, sections: own }) => own.map((section) => ({ name, section })))
  const types = sections.flatMap(({ name, section }) => section.types.map((type) => ({ name, section, type })))
  const each = <T extends object>(list: (owner: Owner) => readonly T[]) =>
    owners.flatMap((owner) => list(owner).map((entry) => ({ parents: [owner.name], entry })))
  return [
    sheetOf(sharedTable, [{ parents: [], entry: { colours: dictionary.colours, conditions: dictionary.conditions } }]),
    sheetOf(
      roomTable,
      each(({ rooms }) => rooms),
    ),
    templatesOf(owners, dictionary.sections),
    sheetOf(
      sectionTable,
      each((owner) => owner.sections),
    ),
    sheetOf(
      typeTable,
      types.map(({ name, section, type }) => ({ parents: [name, section.slug], entry: type })),
    ),
    sheetOf(
      itemTable,
      types.flatMap(({ name, section, type }) =>
        type.items.map((entry) => ({ parents: [name, section.slug, type.slug], entry })),
      ),
    ),
    sheetOf(
      questionTable,
      each((owner) => owner.compliance_list),
    ),
    ...(mayFlag
      ? [
          sheetOf(
            flagTable,
            each((owner) => owner.maintenance_flags),
          ),
        ]
      : []),
    { name: aboutSheetName, rows: [[versionTitle, dictionary.version]] },
  ]
}

/** Undefined if a workbook does not say. */
export const versionOfWorkbook = (sheets: readonly DictionarySheet[]): string | undefined =>
  sheets
    .find(({ name }) => name === aboutSheetName)
    ?.rows.find(([title]) => title === versionTitle)
    ?.at(1)

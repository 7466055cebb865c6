import { clientMessages, type DictionaryRoom, type DictionarySection } from '@lintel/contract'
import { isInCategory, parseLevels, templateRows, type TemplateRow } from '../furnishing.ts'
import { SheetReader, type DictionarySheet, type SheetProblem } from './sheet.ts'
import { templateParents } from './tables.ts'

export interface TemplateOwner {
  rooms: readonly DictionaryRoom[]
  sections: readonly DictionarySection[]
}

const slugIn = (title: string) => /\[([^[\]]+)\]$/.exec(title)?.[1] ?? title

export const readTemplates = (
  sheet: DictionarySheet,
  owners: ReadonlyMap<string, TemplateOwner>,
  problems: SheetProblem[],
): Map<string, DictionaryRoom[]> => {
  const reader = new SheetReader(sheet, problems)
  const levels = new Map(
    [...owners].map(([name, { rooms }]) => [name, new Map(rooms.map((room) => [room.slug, { ...room.types }]))]),
  )
  const rooms = new Map(
    [...owners].map(([name, owner]) => [name, new Map(owner.rooms.map((room) => [room.slug, room]))]),
  )
  const rows = new Map(
    [...owners].map(([name, { sections }]) => [name, new Map(templateRows(sections).map((row) => [row.key, row]))]),
  )
  for (const title of templateParents)
    if (!reader.has(title)) reader.refuse(0, undefined, `The column "${title}" is missing.`)
  const parents = new Set(templateParents.map((title) => title.toLowerCase()))
  const known = new Set([...owners.values()].flatMap((owner) => owner.rooms.map(({ slug }) => slug)))
  const columns = reader.titles().flatMap(([title, column]) => {
    if (parents.has(title.toLowerCase())) return []
    const slug = slugIn(title)
    if (!known.has(slug)) reader.refuse(0, column, `There is no room "${slug}".`)
    return known.has(slug) ? [{ slug, column }] : []
  })

  const set = (at: { row: number; column: number }, type: TemplateRow, owner: string, slug: string) => {
    const text = reader.at(at.row, at.column)
    const room = rooms.get(owner)?.get(slug)
    const types = levels.get(owner)?.get(slug)
    const mask = parseLevels(text)
    if (mask === undefined) reader.refuse(at.row, at.column, `"${text.slice(0, 40)}" is not a furnishing level.`)
    else if (!room || !types || !isInCategory(type, room.category)) {
      if (mask !== 0) reader.refuse(at.row, at.column, `${room?.name ?? slug} cannot have ${type.type.name}.`)
    } else if (mask === 0) delete types[type.key]
    else types[type.key] = mask
  }
  for (const row of reader.rows()) {
    const [owner = '', section = '', slug = ''] = templateParents.map((title) => reader.text(row, title).trim())
    const type = rows.get(owner)?.get(`${section}/${slug}`)
    if (!owners.has(owner)) reader.refuse(row, 'Report type', clientMessages.typeUnknown(`"${owner}"`))
    else if (!type) reader.refuse(row, 'Type', `There is no type "${slug}" in the section "${section}".`)
    else for (const { slug: room, column } of columns) set({ row, column }, type, owner, room)
  }
  return new Map(
    [...owners].map(([name, owner]) => [
      name,
      owner.rooms.map((room) => ({ ...room, types: levels.get(name)?.get(room.slug) ?? room.types })),
    ]),
  )
}

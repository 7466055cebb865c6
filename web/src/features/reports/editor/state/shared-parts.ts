import type { ReportBody } from '@lintel/contract'
import { replaceEqualDeep } from '@tanstack/react-query'

/** The first of the known values that is equal, or else the value, sharing equal parts with the first. */
const sharedPart = <T>(value: T, known: readonly unknown[]): T => {
  for (const other of known) {
    const shared = replaceEqualDeep(other, value)
    if (Object.is(shared, other)) return shared
  }
  return replaceEqualDeep(known[0], value)
}

/** Equal parts become the known body's objects: identical objects are not re-rendered, and not stored in a draft. */
export const withSharedParts = (body: ReportBody, known: readonly ReportBody[]): ReportBody => {
  const parts = Object.entries(body).map(([key, part]) => [
    key,
    sharedPart<unknown>(
      part,
      known.map((other) => Reflect.get(other, key)),
    ),
  ])
  const rooms = body.rooms.map((room) =>
    sharedPart(
      room,
      known.flatMap((other) => other.rooms.find(({ _uuid }) => _uuid === room._uuid) ?? []),
    ),
  )
  const same = known.find((other) => isSameList(other.rooms, rooms))
  return { ...body, ...Object.fromEntries(parts), rooms: same?.rooms ?? rooms }
}

const isSameList = (list: readonly unknown[], other: readonly unknown[]): boolean =>
  list.length === other.length && list.every((entry, at) => entry === other[at])

export const isSameBody = (body: ReportBody, other: ReportBody): boolean =>
  Object.keys({ ...body, ...other }).every((key) => Reflect.get(body, key) === Reflect.get(other, key))

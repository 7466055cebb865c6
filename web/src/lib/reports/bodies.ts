import { ReportBody, ReportHeader, routes, type Report } from '@lintel/contract'
import { replaceEqualDeep } from '@tanstack/react-query'
import { freeze } from 'immer'
import { api } from '../api.ts'

const pick = <K extends string>(report: Report, keys: readonly K[]) =>
  Object.fromEntries(keys.filter((key) => key in report).map((key) => [key, Reflect.get(report, key)]))

const isHeader = (value: object): value is ReportHeader => 'version' in value && 'ref' in value
const isBody = (value: object): value is ReportBody => 'rooms' in value && 'address' in value

/** Splits a report into the server's part and the editable part. */
export const splitReport = (report: Report): { header: ReportHeader; body: ReportBody } => {
  const header: object = pick(report, Object.keys(ReportHeader.shape))
  const body: object = pick(report, Object.keys(ReportBody.shape))
  if (!isHeader(header) || !isBody(body)) throw new TypeError('Not a report')
  return { header, body: freeze(body, true) }
}

export const bodyAt = async (id: string, version: number): Promise<ReportBody> =>
  splitReport(await api(routes.getReport, { params: { id }, query: { version } })).body

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

import { Audio, fileLists, Photo, ReportBody, UploadedDocument } from '@lintel/contract'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { removeSource, sourcesOf } from './files.ts'

import { aBody, aPhoto as photo, aRoom } from './reports.fixture.ts'

/** The paths of all lists of files in a schema. */
const pathsIn = (schema: unknown, path: string): string[] => {
  if ([Photo, Audio, UploadedDocument].some((file) => file === schema)) return [path.replace(/\.\*$/, '')]
  if (schema instanceof z.ZodArray) return pathsIn(schema.element, `${path}.*`)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => pathsIn(part, path ? `${path}.${name}` : name))
  const isAround = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional
  return isAround ? pathsIn(schema.unwrap(), path) : []
}

it('every list of files in the schema is declared by its section', () => {
  expect(fileLists.map(({ path }) => path).toSorted()).toEqual(pathsIn(ReportBody, '').toSorted())
})

const side = (id: string) => ({ photos: [photo(`${id}-photo`)], audios: [photo(`${id}-audio`)] })
const saying = (id: string) => ({ photos: [photo(id)] })
const said = (id: string) => ({ ...saying(id), others: [saying(`${id}-other`)] })
const question = (id: string) => ({ _uuid: id, slug: id, prompt: 'Is it damp?', photos: [photo(id)] })
const asked = (id: string) => [{ heading: 'Damp', complianceitems: [question(id)] }]

const door = {
  _uuid: 'item',
  name: 'Door',
  condition: { in: side('in'), out: side('out') },
  landlordcomments: said('landlord'),
  tenantcomments: said('tenant'),
}
const body = () =>
  aBody('Check Out', {
    propertyDetails: { locationPhotos: [photo('front')], cleaningReceiptPhotos: [photo('receipt')] },
    rooms: [aRoom('room', 'Kitchen', [door], { photos: [photo('room')], compliancesections: asked('room-question') })],
    compliancesections: asked('question'),
    keys: [{ _uuid: 'key', photos: { in: [photo('key-in')], out: [photo('key-out')] } }],
    alarms: [{ _uuid: 'alarm', photos: [photo('alarm')] }],
    unassignedphotos: [photo('pool')],
    uploaddocuments: [{ src: 'u/1/lease.pdf' }],
  })

it('a file is removed wherever it is', () => {
  const draft = body()
  for (const src of sourcesOf(draft)) removeSource(draft, src)
  expect(sourcesOf(draft).size).toBe(0)
})

import { fieldLabels, ReportBody } from '@lintel/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldName } from './labels.ts'

/** Keys of the body that read as words. */
const words = new Set(
  `about action active address amount approved caption category cleanliness code colour comments condition conditional
  country county date email end flag flagged floor furnished heading headline image interacted item key label link
  location make mobile model name note notes operated overview party phone photo postcode prompt readings readonly
  reference required responsibility room seen serial src supplier tested title town transcription type value version
  accessible id ip in out reason`.split(/\s+/),
)

/** Written by the server, so never a conflict for users. */
const ofServer =
  /^(_uuid|slug|rowindex|itemId|signatureId|(created|updated|ended|signed)At|(client|tenant)(link|name|email|updatedAt)|linkid|useragent|pdf(sha256|version)|reportversion)$/

/** A question's setup, which is from the report type. */
const ofQuestions = /^(optionList|actionList|linkconditionvalue|flagvalue|maintenanceflag)$/

/** The keys of all schema fields that contain a value instead of further fields. */
const keysOf = (schema: z.core.JSONSchema.JSONSchema, key = '', found = new Set<string>()): Set<string> => {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter((part) => typeof part === 'object')
  for (const { properties, items } of parts) {
    for (const [name, part] of Object.entries(properties ?? {})) if (typeof part === 'object') keysOf(part, name, found)
    if (items && typeof items === 'object' && !Array.isArray(items)) keysOf(items, key, found)
  }
  if (!parts.some(({ properties, items }) => properties ?? items)) found.add(key)
  return found
}

it('labels every field that two users can change', () => {
  const keys = [...keysOf(z.toJSONSchema(ReportBody, { unrepresentable: 'any', io: 'input' }))]
  expect(keys.length).toBeGreaterThan(100)
  const byKey = keys.filter(
    (key) =>
      !(key in fieldLabels || words.has(key) || ofServer.test(key) || ofQuestions.test(key)) &&
      // `parkingLocation` reads as words: 'Parking location'.
      !/[a-z][A-Z]/.test(key),
  )
  expect(byKey).toEqual([])
})

it('labels a field as the editor does, with its number and side', () => {
  expect(
    ['tenancy.pid', 'tenancy.checkinby', 'tenantcommentsemail', 'condition.out.notes.0.note'].map(fieldName),
  ).toEqual(['PID', 'Check-in by', 'Tenant email', 'Note 1 at check-out'])
})

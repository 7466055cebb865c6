import { fieldLabels, ReportBody } from '@lintel/contract'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldName } from './labels.ts'

/** Keys of the body that are words of their own, as people read them. */
const words = new Set(
  `about action active address amount approved caption category cleanliness code colour comments condition conditional
  country county date email end flag flagged floor furnished heading headline image interacted item key label link
  location make mobile model name note notes operated overview party phone photo postcode prompt readings readonly
  reference required responsibility room seen serial src supplier tested title town transcription type value version
  accessible id ip in out reason`.split(/\s+/),
)

/** What the server writes, and nobody is asked to choose between. */
const ofServer =
  /^(_uuid|slug|rowindex|itemId|signatureId|(created|updated|ended|signed)At|(client|tenant)(link|name|email|updatedAt)|linkid|useragent|pdf(sha256|version)|reportversion)$/

/** The setup of a question, which comes from the report's type. */
const ofQuestions = /^(optionList|actionList|linkconditionvalue|flagvalue|maintenanceflag)$/

/** The keys of all fields of a schema that hold a value, and not fields of their own. */
const keysOf = (schema: z.core.JSONSchema.JSONSchema, key = '', found = new Set<string>()): Set<string> => {
  const parts = [schema, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].filter((part) => typeof part === 'object')
  for (const { properties, items } of parts) {
    for (const [name, part] of Object.entries(properties ?? {})) if (typeof part === 'object') keysOf(part, name, found)
    if (items && typeof items === 'object' && !Array.isArray(items)) keysOf(items, key, found)
  }
  if (!parts.some(({ properties, items }) => properties ?? items)) found.add(key)
  return found
}

it('calls no field that two people may have changed by its key', () => {
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

it('says a field as the editor does, with its number and side', () => {
  expect(
    ['tenancy.pid', 'tenancy.checkinby', 'tenantcommentsemail', 'condition.out.notes.0.note'].map(fieldName),
  ).toEqual(['PID', 'Check-in by', 'Tenant email', 'Note 1 at check-out'])
})

import * as z from 'zod'
import { Instant, ShortText, StorageKey } from '../../scalars.ts'
import { defineSection } from '../section.ts'

export const UploadedDocument = z.strictObject({
  src: StorageKey,
  name: ShortText.optional(),
  type: ShortText.optional(),
  createdAt: Instant.optional(),
})
export type UploadedDocument = z.infer<typeof UploadedDocument>

export const documents = defineSection({
  name: 'Documents',
  order: 150,
  fields: { uploaddocuments: z.array(UploadedDocument).max(200).default([]) },
  keyedBy: { uploaddocuments: 'src' },
  files: [{ path: 'uploaddocuments', kind: 'document' }],
})

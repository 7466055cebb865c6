import * as z from 'zod'
import { Photo } from '../item.ts'
import { defineSection } from '../section.ts'

export const unassigned = defineSection({
  name: 'Unassigned Photos',
  order: 160,
  fields: { unassignedphotos: z.array(Photo).max(2000).default([]) },
  files: [{ path: 'unassignedphotos' }],
})

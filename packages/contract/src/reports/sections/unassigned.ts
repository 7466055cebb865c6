import * as z from 'zod'
import { photosMax } from '../constants.ts'
import { Photo } from '../item.ts'
import { defineSection } from '../section.ts'

export const unassigned = defineSection({
  name: 'Unassigned Photos',
  order: 160,
  fields: { unassignedphotos: z.array(Photo).max(photosMax.unassigned).default([]) },
  files: [{ path: 'unassignedphotos' }],
})

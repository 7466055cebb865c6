import * as z from 'zod'
import { groups } from './group-precedence.ts'

export const Group = z.enum(groups)
export type Group = z.infer<typeof Group>

import * as z from 'zod'
import { allow } from '../access.ts'
import { Download, StartedJob } from '../documents/entities.ts'
import { defineRoute } from '../route.ts'
import { Id } from '../scalars.ts'
import { ClientData, ClientErasure } from './entities.ts'
import { clientDataMessages } from './messages.ts'

const administrators = allow({ SysAdmin: 'any' })
const ById = z.strictObject({ id: Id })

export const getClientData = defineRoute({
  method: 'GET',
  path: '/clients/{id}/data',
  access: administrators,
  summary: 'The last export and the last erasure of a client’s data: how far each is, or how it ended.',
  params: ById,
  answer: ClientData,
  failures: [404],
})

export const exportClientData = defineRoute({
  method: 'POST',
  path: '/clients/{id}/export',
  access: administrators,
  summary: 'Starts exporting all data of a client into zips and returns the job; getClientData shows its progress.',
  params: ById,
  status: 202,
  answer: StartedJob,
  failures: [404, 409],
  messages: [clientDataMessages.exportRuns, clientDataMessages.beingErased],
})

export const downloadClientExport = defineRoute({
  method: 'GET',
  path: '/clients/{id}/export/{part}',
  access: administrators,
  summary: 'A short-lived address of a zip of the last export, by its number from 1.',
  params: z.strictObject({ id: Id, part: z.coerce.number().int().min(1) }),
  answer: Download,
  failures: [404],
  messages: [clientDataMessages.noPart],
})

export const eraseClientData = defineRoute({
  method: 'POST',
  path: '/clients/{id}/erasure',
  access: administrators,
  summary:
    'Starts permanently erasing all data of a suspended client, whose name must be repeated, and returns the job. It waits a day before it erases anything.',
  params: ById,
  body: ClientErasure,
  status: 202,
  answer: StartedJob,
  failures: [404, 409],
  messages: [
    clientDataMessages.otherName,
    clientDataMessages.notTheProvider,
    clientDataMessages.suspendFirst,
    clientDataMessages.exportRuns,
    clientDataMessages.erasureRuns,
  ],
})

export const cancelClientErasure = defineRoute({
  method: 'DELETE',
  path: '/clients/{id}/erasure',
  access: administrators,
  summary: 'Cancels the erasure of a client that has erased nothing yet; the client stays suspended.',
  params: ById,
  answer: ClientData,
  failures: [404, 409],
  messages: [clientDataMessages.noErasure, clientDataMessages.erasureBegan],
})

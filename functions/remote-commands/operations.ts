import { apiErrors, pageSize, maxRecipients, type RemoteCommand, type InputOf, type AnswerOf } from '@lintel/contract'
import { newId } from '@lintel/rules'
import { clientIdsOfUser, findClient, findUsers } from '../clients/find-client.ts'
import type { Context } from '../lib/context.ts'
import { refused } from '../lib/http-error.ts'
import { reply, type Reply } from '../lib/answer.ts'
import { publish } from '../realtime/publish.ts'
import { asOf, readOpen, readPage, replaceCommand, addCommand } from './store.ts'
import { findStored, canAccess, notFound, settled } from './find-command.ts'
import { retryUntilWritten } from '../lib/concurrency.ts'

export { getRemoteCommand } from './find-command.ts'
export { downloadRemoteCommandImage, uploadRemoteCommandImage } from './images.ts'

type List = AnswerOf<'listRemoteCommands'>

/** The most commands in a response; a device requests more once it has answered these. */
const maxOpen = 100

async function clientOfUser({ userid, clientid }: InputOf<'createRemoteCommand'>['body']): Promise<string> {
  const all = await clientIdsOfUser(userid)
  const [found, ...others] = clientid === undefined ? all : all.filter((id) => id === clientid)
  if (found === undefined) throw refused('body.userid', apiErrors.noSuchUser)
  if (others.length > 0) throw refused('body.clientid', apiErrors.severalClientsOfUser)
  return found
}

/** Undefined leaves it unchanged. `decide` is called again after a conflict. */
async function change(
  ctx: Context,
  id: string,
  decide: (command: RemoteCommand) => Partial<RemoteCommand> | undefined,
): Promise<{ command: RemoteCommand; changed: boolean }> {
  return retryUntilWritten(`The remote command ${id}`, async () => {
    const before = await findStored(ctx, id)
    const now = ctx.now()
    const decided = decide(asOf(before, now))
    if (!decided) return { command: asOf(before, now), changed: false }
    const after = { ...before, ...decided, updatedAt: now.toISOString() }
    return (await replaceCommand(before, after)) ? { command: asOf(after, now), changed: true } : undefined
  })
}

export async function listRemoteCommands(ctx: Context, { query }: InputOf<'listRemoteCommands'>): Promise<Reply<List>> {
  const userid = query.userid ?? (ctx.scope.kind === 'any' ? undefined : ctx.user.userId)
  if (userid !== undefined) {
    const isTheirs = (command: RemoteCommand) => asOf(command, ctx.now()).status === 'Open' && canAccess(ctx, command)
    const data = await readOpen(userid, maxOpen, isTheirs)
    return reply({ data }, { headers: { 'x-page-limit': maxOpen, 'x-total-count': data.length } })
  }
  const { commands, total } = await readPage({ first: (query.page - 1) * pageSize, max: pageSize })
  const data = commands.map((command) => asOf(command, ctx.now()))
  return reply({ data }, { headers: { 'x-page-limit': pageSize, 'x-total-count': total } })
}

export async function listRecipients(
  _ctx: Context,
  { query }: InputOf<'listRecipients'>,
): Promise<AnswerOf<'listRecipients'>> {
  return { data: await findUsers(query.search, maxRecipients) }
}

async function namesOf(userid: string, clientid: string): Promise<Pick<RemoteCommand, 'username' | 'clientname'>> {
  const client = await findClient(clientid)
  const user = client?.users.find(({ id }) => id === userid)
  return client && user ? { username: user.name, clientname: client.name } : {}
}

export async function createRemoteCommand(
  ctx: Context,
  { body }: InputOf<'createRemoteCommand'>,
): Promise<RemoteCommand> {
  const id = newId()
  const now = ctx.now().toISOString()
  const clientid = await clientOfUser(body)
  const command: RemoteCommand = {
    id,
    idcopy: id,
    ...body,
    clientid,
    ...(await namesOf(body.userid, clientid)),
    response: '',
    status: 'Open',
    deleted: false,
    createdAt: now,
    updatedAt: now,
  }
  if (!(await addCommand(command))) throw new Error(`A remote command ${id} already exists.`)
  await publish({ event: 'remotecommand', id }, { clientId: clientid, userId: body.userid })
  ctx.log.info('Remote command sent', { command: id, userid: body.userid })
  return command
}

export async function setRemoteCommandStatus(
  ctx: Context,
  { params }: InputOf<'setRemoteCommandStatus'>,
): Promise<RemoteCommand> {
  const { command } = await change(ctx, params.id, (before) => {
    if (before.deleted) throw notFound()
    if (before.status === 'Answered' || before.status === 'Expired') throw settled(before.status)
    const { status } = params
    if (asOf({ ...before, status }, ctx.now()).status === 'Expired') throw settled('Expired')
    return before.status === status ? undefined : { status }
  })
  return command
}

export async function deleteRemoteCommand(
  ctx: Context,
  { params }: InputOf<'deleteRemoteCommand'>,
): Promise<RemoteCommand> {
  const { command } = await change(ctx, params.id, ({ deleted }) => (deleted ? undefined : { deleted: true }))
  return command
}

/** A device that did not get our response may retry. */
export async function answerRemoteCommand(
  ctx: Context,
  { params, body: { response } }: InputOf<'answerRemoteCommand'>,
): Promise<RemoteCommand> {
  const { command, changed } = await change(ctx, params.id, (before) => {
    if (before.deleted) throw notFound()
    if (before.status === 'Answered' && before.response === response) return undefined
    if (before.status !== 'Open') throw settled(before.status)
    return { response, status: 'Answered' }
  })
  if (changed) await publish({ event: 'remotecommandresponse', id: command.id })
  return command
}

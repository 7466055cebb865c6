import { demoAccounts, demoClients, demoRemoteCommands, drawPhotograph, type DemoRemoteCommand } from '@lintel/fixtures'
import type { RemoteCommand } from '@lintel/contract'
import { commandImagePath, newId } from '@lintel/rules'

const minuteMs = 60_000

/** Its picture is stored where a device's would be. */
const responseOf = async ({ id, answer }: DemoRemoteCommand): Promise<string> => {
  if (!answer?.image) return answer?.response ?? ''
  const { keepImage } = await import('../../functions/remote-commands/images.ts')
  const path = commandImagePath(id, newId())
  await keepImage(path, await drawPhotograph({ kind: answer.image, seed: 7, width: 1344, height: 1008 }))
  return `${answer.response} ${path}`
}

const recordOf = async (demo: DemoRemoteCommand, now: Date): Promise<RemoteCommand> => {
  const { id, userid, command, sentMinutesAgo, answer, closed } = demo
  const sent = now.getTime() - sentMinutesAgo * minuteMs
  const owner = demoAccounts.find((account) => account.userId === userid)
  const client = demoClients.find(({ id: own }) => own === owner?.clientId)
  const settled = answer ? sent + answer.afterMinutes * minuteMs : closed ? sent + 60 * minuteMs : sent
  return {
    ...{ id, idcopy: id, userid, command, deleted: false },
    ...(owner && { clientid: owner.clientId, username: owner.name }),
    ...(client && { clientname: client.name }),
    response: await responseOf(demo),
    status: answer ? 'Answered' : closed ? 'Closed' : 'Open',
    createdAt: new Date(sent).toISOString(),
    updatedAt: new Date(settled).toISOString(),
  }
}

/** Creates the demo remote commands; those of an interrupted start stay. */
export const seedRemoteCommands = async (now: Date): Promise<void> => {
  const { addCommand } = await import('../../functions/remote-commands/store.ts')
  for (const demo of demoRemoteCommands) await addCommand(await recordOf(demo, now))
}

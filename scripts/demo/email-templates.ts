import { demoTemplates, type DemoTemplate } from '@lintel/fixtures'
import { demoClientRecords } from './people.ts'

/** The audience of a demo template. */
const placeOf = ({ client, place }: DemoTemplate): { branchlist: string[]; userlist: string[] } => {
  const record = demoClientRecords().find(({ id }) => id === client)
  const branch = record?.branches[0]?.id
  const user = record?.users.find(({ email }) => email.startsWith('inspector@'))?.id
  if (!branch || !user) throw new Error(`The demonstration data of ${client} is incomplete`)
  return {
    branchlist: place === 'first branch' ? [branch] : [],
    userlist: place === 'inspector' ? [user] : [],
  }
}

/** Creates the demo e-mail templates; those of an interrupted start stay. */
export const seedEmailTemplates = async (now: Date): Promise<void> => {
  const { addTemplate } = await import('../../functions/emailtemplates/store.ts')
  for (const demo of demoTemplates) {
    const { place: _place, ...template } = demo
    const saved = { updatedAt: now.toISOString(), version: 1, savedBy: 'Helen Marsh' }
    await addTemplate({ ...template, ...placeOf(demo), ...saved })
  }
}

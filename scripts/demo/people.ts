import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { Client } from '@lintel/contract'
import { demoAccounts, demoClients, demoPassword, providerClientId, type DemoClient } from '@lintel/fixtures'
import { newClient } from '@lintel/rules'

const usersOf = (clientId: string) =>
  demoAccounts
    .filter((account) => account.clientId === clientId)
    .map(({ userId: id, clientId: _client, groups: _groups, ...user }) => ({ id, ...user }))

const clientOf = (demo: DemoClient): Client => {
  const [first] = demo.branches
  const base = newClient({ id: demo.id, name: demo.name }, { branchId: first.id })
  const { reportfactory } = base
  const look = { primarycolour: demo.primarycolour, secondarycolour: demo.secondarycolour }
  return Client.parse({
    ...base,
    createdAt: '2024-01-15T09:00:00.000Z',
    email: `hello@${demo.domain}`,
    feedbackemail: `feedback@${demo.domain}`,
    invoiceemail: `accounts@${demo.domain}`,
    website: `https://www.${demo.domain}`,
    phone: demo.phone,
    address: { line1: first.line1, town: first.town, postcode: first.postcode, phone: demo.phone },
    peachpackage: demo.peachpackage,
    reportfactory: {
      ...reportfactory,
      reportTypeList: [...reportfactory.reportTypeList, ...(demo.ownTypes ?? [])],
    },
    looknfeel: { ...base.looknfeel, ...look },
    branches: demo.branches.map(({ id, name, line1, town, postcode, phone }) => ({
      id,
      name,
      address: { line1, town, postcode, phone, email: `${id}@${demo.domain}` },
      looknfeel: look,
    })),
    users: usersOf(demo.id),
    contacts: [
      { name: 'Helen Marsh', email: `customeradmin@${demo.domain}`, position: 'Lettings director', phone: demo.phone },
    ],
  })
}

const provider = (): Client =>
  Client.parse({
    id: providerClientId,
    name: 'Lintel',
    // Tickets are e-mailed there.
    email: 'support@lintel.example',
    // Its invoices contain its address and bank details.
    address: { line1: 'Lintel House', line2: '4 Foundry Row', town: 'Westhaven', postcode: 'ZZ1 4LH' },
    phone: '01632 960 040',
    website: 'lintel.example',
    looknfeel: { primarycolour: '#0f766e', secondarycolour: '#334155' },
    accountdetails: {
      bankname: 'Example Bank',
      acname: 'Lintel Reports Ltd',
      scno: '00-00-00',
      acno: '00000042',
      vatno: 'GB 000 0042 00',
      companyno: '00000042',
    },
    branches: [{ id: 'provider-office', name: 'Office' }],
    users: usersOf(providerClientId),
  })

/** The demo clients and the provider's hidden one, with their users. */
export const demoClientRecords = (): Client[] => [provider(), ...demoClients.map(clientOf)]

/** Creates an account for each demo user, all with one password that need not be changed. */
export const makeAccounts = async (userPoolId: string): Promise<void> => {
  const cognito = new CognitoIdentityProviderClient({})
  await Promise.all(
    demoAccounts.map(async ({ email, name, clientId, userId, groups }) => {
      const attributes = {
        email,
        email_verified: 'true',
        name,
        'custom:client_id': clientId,
        'custom:user_id': userId,
      }
      const who = { UserPoolId: userPoolId, Username: email }
      const create = new AdminCreateUserCommand({
        ...who,
        MessageAction: 'SUPPRESS',
        UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      })
      // An interrupted start is resumed: existing accounts stay.
      await cognito.send(create).catch((error: unknown) => {
        if (!(error instanceof UsernameExistsException)) throw error
      })
      await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: demoPassword, Permanent: true }))
      for (const GroupName of groups) await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }))
    }),
  )
}

import { amountOf, example, lookedUp, making, placesCalls } from './estimate.ts'
import { actionNames, type ActionName, type Units } from './units.ts'

/** The load of a busy hour relative to the average of a month of 22 days of 8 hours. */
const busy = 4
const workingDays = 22
const workingSeconds = workingDays * 8 * 3600
/** Per second: half of a client's people are active in each minute of a busy hour. */
const activePeople = (0.5 * example.people) / 60
/** One look-up of each a minute, and another because a screen's first requests run concurrently. */
const lookupsOfAccount = 2
/** Per second: everybody's socket is opened every ten minutes. */
const socketOpenings = example.people / 600
/** As in infra/environments.ts. */
const pictureGigabytes = 1769 / 1024
const apiGigabytes = 1
/** A row of two units (it is in a transaction) when a report is made, and three times when its list fields change. */
const writesOfMonth = 8

const processors = ['arm64', 'x86_64'] as const
const memoryOf = (action: ActionName) => (action === 'a photograph is shown' ? pictureGigabytes : apiGigabytes)

/** The limit of AWS or the environment `prod`, the clients' usage in a busy hour, and how to raise it. */
export interface Limit {
  name: string
  given: number
  /** The usage of one client. */
  taken: number
  lift: string
}

/** The limits relevant to growth, with each example client's usage. */
export function limitsOf(units: Units): Limit[] {
  const aSecond = (amountOfReport: number) => (amountOfReport * example.reportsAMonth * busy) / workingSeconds
  const ofReport = (what: string) =>
    actionNames.reduce((sum, action) => sum + making[action] * amountOf(units, action, what), 0)
  const gigabyteSeconds = (action: ActionName) =>
    making[action] *
    processors.reduce((sum, processor) => sum + amountOf(units, action, `lambda/${processor}/gigabyteSeconds`), 0)
  const pictureSeconds = gigabyteSeconds('a photograph is sent') / pictureGigabytes
  // Some of these have more memory than the API's: that makes their times look longer than they are.
  const otherSeconds = actionNames
    .filter((action) => action !== 'a photograph is sent')
    .reduce((sum, action) => sum + gigabyteSeconds(action) / memoryOf(action), 0)
  return [
    {
      name: 'photographs made at once (`concurrency.photographs`)',
      given: 20,
      taken: aSecond(pictureSeconds),
      lift: 'raise it with the quota of Lambda; until then photographs wait in their queue and nothing is lost',
    },
    {
      name: 'executions of Lambda at once, photographs aside',
      given: 1000 - 20,
      taken: aSecond(otherSeconds),
      lift: 'a larger quota of concurrent executions, by Service Quotas',
    },
    {
      name: 'write units a second of one key (everybody’s list of a month)',
      given: 1000,
      taken: aSecond(writesOfMonth),
      lift: 'spread everybody’s list over some keys, as its counters are (decision 0301), and read them together',
    },
    {
      name: 'calls of the API a second (account)',
      given: 10_000,
      taken: aSecond(ofReport('httpApi/requests')),
      lift: 'Service Quotas, API Gateway',
    },
    {
      name: 'e-mails a second (SES, a usual first rate)',
      given: 14,
      taken: aSecond(making['the report is mailed'] * 1),
      lift: 'SES raises it by itself with good sending, or on request',
    },
    {
      name: 'e-mails a day (SES, a usual first quota)',
      given: 50_000,
      taken: (making['the report is mailed'] * example.reportsAMonth) / workingDays,
      lift: 'as their rate; an account in the sandbox sends 200',
    },
    {
      name: 'accounts read a second (Cognito, `UserRead`)',
      given: 120,
      taken: activePeople * lookupsOfAccount,
      lift: 'Service Quotas, Cognito (a higher rate costs money); until then some requests fail',
    },
    {
      name: 'groups read a second, for events (Cognito, `UserResourceRead`)',
      given: 50,
      taken: activePeople,
      lift: 'Service Quotas, Cognito; until then some events do not arrive',
    },
    {
      name: 'suggestions of addresses a second (Location, `Autocomplete`)',
      given: 100,
      taken: aSecond(lookedUp * placesCalls.label),
      lift: 'Service Quotas, to 200 at once; until then addresses are typed',
    },
    {
      name: 'new WebSocket connections a second (API Gateway)',
      given: 500,
      taken: socketOpenings,
      lift: 'Service Quotas, API Gateway; browsers try again later',
    },
    {
      name: 'new files a second below one prefix of S3',
      given: 3500,
      taken: aSecond(ofReport('s3/writes')),
      lift: 'nothing to do: S3 splits prefixes by itself, and SDKs try again after 503',
    },
  ]
}

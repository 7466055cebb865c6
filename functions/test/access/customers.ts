import type { RawRequest } from '../call.ts'
import type { AccessRows, Target } from './row.ts'

const byCustomer = ({ customerId }: Target): RawRequest => ({ params: { id: customerId } })
const ofClient = ({ clientId }: Target): RawRequest => ({ query: { client: clientId } })
const customerPeople = { Administrators: 'any', Support: 'any', Customers: 'own' } as const

export const customers: AccessRows<'customers'> = {
  listCustomers: {
    access: customerPeople,
    dataentry: false,
    request: ofClient,
    status: 200,
    shows: (body, { customerId }) => body.includes(`"${customerId}"`),
  },
  getCustomer: { access: customerPeople, dataentry: false, request: byCustomer, status: 200 },
  createCustomer: {
    access: customerPeople,
    dataentry: false,
    request: ({ clientId }) => ({ body: { client: clientId, companyName: 'Quay Estates' } }),
    status: 201,
  },
  // Nothing is changed, so no version is needed.
  saveCustomer: {
    access: customerPeople,
    dataentry: false,
    request: (target) => ({ ...byCustomer(target), body: { companyName: 'Harbour Homes', version: 7 } }),
    status: 200,
  },
  // It never has this version, and stays.
  deleteCustomer: {
    access: customerPeople,
    dataentry: false,
    request: (target) => ({ ...byCustomer(target), query: { version: '7' } }),
    status: 409,
  },
  mergeCustomers: {
    access: customerPeople,
    dataentry: false,
    request: (target) => ({ ...byCustomer(target), body: { version: 7, ids: ['none'] } }),
    status: 409,
  },
  downloadCustomersCsv: {
    access: customerPeople,
    dataentry: false,
    request: ofClient,
    status: 200,
    shows: (body, { customerId }) => body.includes(customerId),
  },
  importCustomers: {
    access: customerPeople,
    dataentry: false,
    request: (target) => ({ ...ofClient(target), body: { csv: 'Company name\nHarbour Homes', apply: false } }),
    status: 200,
  },
}

import type { RawRequest } from '../call.ts'
import { row, type AccessRows, type Target } from './row.ts'

const byCustomer = ({ customerId }: Target): RawRequest => ({ params: { id: customerId } })
const ofClient = ({ clientId }: Target): RawRequest => ({ query: { client: clientId } })
const customerPeople = { Administrators: 'any', Support: 'any', Customers: 'own' } as const

export const customers: AccessRows<'customers'> = {
  listCustomers: row(customerPeople, ofClient, 200, {
    shows: (body, { customerId }) => body.includes(`"${customerId}"`),
  }),
  getCustomer: row(customerPeople, byCustomer, 200),
  createCustomer: row(
    customerPeople,
    ({ clientId }) => ({ body: { client: clientId, companyName: 'Quay Estates' } }),
    201,
  ),
  // Nothing is changed, so no version is needed.
  saveCustomer: row(
    customerPeople,
    (target) => ({ ...byCustomer(target), body: { companyName: 'Harbour Homes', version: 7 } }),
    200,
  ),
  // It never has this version, and stays.
  deleteCustomer: row(customerPeople, (target) => ({ ...byCustomer(target), query: { version: '7' } }), 409),
  mergeCustomers: row(
    customerPeople,
    (target) => ({ ...byCustomer(target), body: { version: 7, ids: ['none'] } }),
    409,
  ),
  downloadCustomersCsv: row(customerPeople, ofClient, 200, {
    shows: (body, { customerId }) => body.includes(customerId),
  }),
  importCustomers: row(
    customerPeople,
    (target) => ({ ...ofClient(target), body: { csv: 'Company name\nHarbour Homes', apply: false } }),
    200,
  ),
}

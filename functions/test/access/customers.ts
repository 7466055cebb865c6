import { by, ofClient, row, showing, type AccessRows } from './row.ts'

const customerPeople = { Administrators: 'any', Support: 'any', Customers: 'own' } as const

export const customers: AccessRows<'customers'> = {
  listCustomers: row(customerPeople, ofClient(), 200, showing('customerId')),
  getCustomer: row(customerPeople, by('customerId'), 200),
  createCustomer: row(
    customerPeople,
    ({ clientId }) => ({ body: { client: clientId, companyName: 'Quay Estates' } }),
    201,
  ),
  // Nothing is changed, so no version is needed.
  saveCustomer: row(customerPeople, by('customerId', { body: { companyName: 'Harbour Homes', version: 7 } }), 200),
  // It never has this version, and stays.
  deleteCustomer: row(customerPeople, by('customerId', { query: { version: '7' } }), 409),
  mergeCustomers: row(customerPeople, by('customerId', { body: { version: 7, ids: ['none'] } }), 409),
  downloadCustomersCsv: row(customerPeople, ofClient(), 200, {
    shows: (body, { customerId }) => body.includes(customerId),
  }),
  importCustomers: row(customerPeople, ofClient({ body: { csv: 'Company name\nHarbour Homes', apply: false } }), 200),
}

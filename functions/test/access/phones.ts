import { reportPeople } from './requests.ts'
import { dataentryRow, ofCaller, ofClient, row, type AccessRows } from './row.ts'

export const phones: AccessRows<'phones'> = {
  announcePhone: dataentryRow(
    reportPeople,
    { params: { id: 'aaaaaaaaaaaaaaaaaaaaaA' }, body: { name: 'Chrome on Android', held: [] } },
    204,
    ofCaller,
  ),
  // Its list is tested with the feature.
  listPhones: row(reportPeople, ofClient(), 200),
}

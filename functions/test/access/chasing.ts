import { reportPeople } from './requests.ts'
import { by, ofClient, row, showing, type AccessRows } from './row.ts'

const nobody = 'Nobody was asked with this link.'

export const chasing: AccessRows<'chasing'> = {
  listChasing: row(reportPeople, ofClient(), 200, showing('reportId')),
  downloadChasingCsv: row(reportPeople, ofClient(), 200, {
    // Its person is named after it.
    shows: (body, { reportId }) => body.includes(reportId),
  }),
  changeChasing: row(
    reportPeople,
    by('reportId', { params: { linkid: 'no-such-link' }, body: { paused: true } }),
    404,
    nobody,
  ),
  remindPerson: row(reportPeople, by('reportId', { params: { linkid: 'no-such-link' } }), 404, nobody),
}

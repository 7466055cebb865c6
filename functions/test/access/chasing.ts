import { reportPeople } from './requests.ts'
import { by, ofClient, row, showing, type AccessRows } from './row.ts'

const nobody = 'Nobody was asked with this link.'

export const chasing: AccessRows<'chasing'> = {
  listChasing: row(reportPeople, ofClient(), 200, showing('reportId')),
  downloadChasingCsv: row(reportPeople, ofClient(), 200, showing('reportId')),
  changeChasing: row(
    reportPeople,
    by('reportId', { params: { linkid: 'no-such-link' }, body: { paused: true } }),
    404,
    nobody,
  ),
  remindPerson: row(reportPeople, by('reportId', { params: { linkid: 'no-such-link' } }), 404, nobody),
}

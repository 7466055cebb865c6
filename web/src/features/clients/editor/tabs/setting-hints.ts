import type { ClientSettingKey } from '@lintel/contract'

export const settingHints: Record<ClientSettingKey, string> = {
  'Invoice enable': 'Reports have an invoice of their fees, in the list and in the editor.',
  Suspend:
    'Its users cannot sign in, and those who are signed in are blocked. Public links can be read, but not answered.',
  'Direct debit': 'The invoices of this client have a tick in the DD column.',
  'Auto attach PDF on email dialog': 'A new email begins with the PDF of the report attached.',
  'Invoice discount': 'Percent off the monthly invoice, 0 to 100. Empty: none.',
  'Report feedback active for':
    'Days after the date of a report in which landlords and tenants may comment. Empty: no end.',
  'Auto approve report feedback': 'Comments of landlords and tenants are approved as they arrive.',
  'MRI API Active': 'Reports can be exported to MRI, by the address, username and password below.',
  'MRI Url': 'Begins with https://',
  'MRI Username': 'Without a colon',
  'MRI Password': 'Never shown once it is saved.',
  'Spreadsheet API Active': 'Reports can be filled from the workbook of properties below.',
  'Auto generate reports': 'The PDF is made automatically once a report is saved.',
  'Auto deliver reports':
    'The PDF that was made automatically is mailed to the customer, or else to the client. Needs Auto generate reports.',
  'Auto attach supporting documents on email dialog': 'A new email begins with the documents of the report attached.',
  'Auto fill tenant email addresses on email dialog': 'A new email begins with the tenants of the report in To.',
  'Audio transcriber': 'Recordings can be transcribed in the editor, and the text taken over part by part.',
  'Photo transcriber': 'Photographs can be transcribed in the editor, and the text taken over part by part.',
}

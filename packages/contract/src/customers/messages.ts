import { figure } from '../text.ts'

/* Messages about customers; `deleted` is the specification's. */

export const customerMessages = {
  deleted: 'Customer deleted',
  nameRequired: 'A company name is required.',
  none: 'No customer found',
  notFound: 'Customer not found.',
  chooseClient: 'Choose a client.',
  savedBy: (name: string) => `This customer was saved by ${name || 'somebody else'} since you opened it.`,
  merged: 'Customers merged',
  mergeItself: 'A customer cannot be merged with itself.',
  tooMany: 'There are too many customers for one file.',
  notCsv: (why: string) => `This is not a CSV file: ${why}`,
  noNameColumn: 'The file has no column Company name.',
  fileTooLarge: 'The file is too large: 2 MB at most.',
  noRows: 'The file has no customers in it.',
  tooManyRows: (max: number) => `A file may have ${figure(max)} customers at most.`,
  idUnknown: 'There is no customer with this id. Leave it empty for a new one.',
  tooManyCells: 'This row has more cells than the header row. Put quotes around text that contains commas.',
  powerOfTen: (typed: string) => `"${typed}" is a number that a spreadsheet has shortened. Type it in full, as text.`,
  imported: (count: number) => `${count} ${count === 1 ? 'customer' : 'customers'} imported`,
  twice: (line: number) => `Line ${line} already has this company and branch.`,
} as const

import * as contract from '@lintel/contract'
import { expect, it } from 'vitest'
import { isProduction, sourceFiles } from './source-files.ts'

type Messages = Readonly<Record<string, string | ((what: never) => string)>>

const groups = Object.entries<unknown>(contract).filter((entry): entry is [string, Messages] =>
  /Messages$|^apiErrors$/.test(entry[0]),
)

const contractFiles = /^packages\/contract\//
const files = sourceFiles()
const production = files.filter((file) => isProduction(file) && !contractFiles.test(file.path))
/** The contract's own checks show messages too; its messages and routes' descriptions do not count. */
const checks = files.filter(
  (file) => isProduction(file) && contractFiles.test(file.path) && !/(messages|routes)\.ts$/.test(file.path),
)

/** The longest part of a message that does not depend on its parameters. */
const fixedPart = (message: string | ((what: never) => string)): string => {
  if (typeof message === 'string') return message
  const mark = '\u0000'
  const parts = (message as (what: unknown) => string)(mark).split(mark)
  return parts.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

const messages = groups.flatMap(([group, members]) =>
  Object.entries(members).map(([name, message]) => ({ name: `${group}.${name}`, text: fixedPart(message) })),
)

/** The messages of the first specification's section 8, letter by letter. Text in braces varies. */
const errorCatalogue = `
Changes not saved | Invalid login details
You do not have the required permissions to access this system. Please contact support to arrange access.
An unexpected error occurred, please try again later. | You are not unauthorised to access that resource.
You have not been assigned to company. Please contact an administrator to access the system.
You have not been assigned to user. Please contact an administrator to access the system.
You have unsaved changes. Do you want to continue without saving your changes?
Error adding new user to the identity service | Upload failed | CSV download failed. Please try again.
Failed to delete invoice. | Failed to update status. | No unpaid client invoices found for download.
Error while sending email | Failed to add the message. | Failed to close the ticket.
Failed to send command. Please try again. | Failed to delete command. Please try again.
Failed to download the image. Please try again. | Are you sure you want to delete this command? | Failed {error}
Saved | Added | Updated | Deleted | Email sent | User Added Successfully | User Updated Successfully
User deleted | Report type deleted | Contact deleted | Logo removed | Customer deleted
Ticket closed successfully | New ticket issue created. The provider's support team has been informed
Contact list CSV downloaded... | CSV downloaded. Please check your downloads folder.`

/** The messages of the third specification's section 8 that Lintel shows, in addition to those of the first. */
const thirdCatalogue = `
Saving | {name} is not a JPEG. | {filename} is not a valid type. | Could not determine uploaded URL
Please select client and report reference for preview | Error generating preview. | Error adding report template
Error saving report template | Invalid password | Could not load Report
Are you sure you want to delete this template? | Are you sure you want to delete this template section?
Are you sure you want to delete this setting? | This will reset all unsaved changes, are you sure?
This will reset all customizations to factory settings, are you sure?
You have unsaved changes, are you sure you want to change to selected report without saving your changes?
Are you sure you want to reorder? | Do you really want to delete? | Are you sure you want to delete?
Added "{prompt}" | Saved "{prompt}" | Question deleted | Flag deleted | Copied Condition Matrix
Pasted Condition Matrix | Template section deleted | Report template deleted | Updated appointment
Added appointment | Cancelled appointment | Restored appointment | Deleted appointment | Saved Item
Deleted Item | Document removed | No templates found for the selected client | No template found
No customer found`

const names = (name: string) => {
  const pattern = new RegExp(String.raw`\b${name.replace('.', String.raw`\.`)}\b`)
  return ({ text }: { text: string }) => pattern.test(text)
}

it('the messages of the specification are shown by some code, from the contract', () => {
  const unused = messages.filter(({ name }) => ![...production, ...checks].some(names(name))).map(({ name }) => name)
  expect(unused).toEqual([])
})

it('the messages of the specification are written out only in the contract', () => {
  const long = messages.filter(({ text }) => text.length > 20)
  // The local cloud does not know the product: its messages are AWS's.
  const ours = production.filter(({ path }) => !path.startsWith('packages/local-cloud/'))
  const copies = long.flatMap(({ name, text }) =>
    ours.filter((file) => file.text.includes(text)).map((file) => `${file.path}: ${name}`),
  )
  expect(copies).toEqual([])
})

it('the messages of the specification include the error catalogues, letter by letter', () => {
  const wanted = `${errorCatalogue}\n${thirdCatalogue}`.split(/ \| |\n/).filter(Boolean)
  expect(wanted).toHaveLength(76)
  const missing = wanted.filter((message) => {
    const fixed = fixedPart(() => message.replace(/\{.*\}/, '\u0000'))
    return !messages.some(({ text }) => text === fixed)
  })
  expect(missing).toEqual([])
})

import type { Key } from '../../lib/table.ts'

/*
 * Rows of the reports table, and what each key serves:
 *
 * pk                              sk                  holds                       serves
 * REPORT#<id>                     HEADER              header, key of the body     opening; what lists show
 * REPORT#<id>                     VERSION#<version>   key and SHA-256 of a body   any version; the base of a conflict
 * REPORT#<id>                     CHECKS              answers to its checks       before it is sent, and each save's count
 * REPORT#<id>                     RECEIPT#<link>#<n>  a receipt                   who was given it
 * REPORT#<id>                     EMAIL#…, SENDING#…  its e-mails                 functions/emails/store.ts
 * REPORT#<id>                     TRAIL, TRAIL#…      its trail                   ../trail/rows.ts
 * PDF#<SHA-256>                   PDF                 id, client, version, state  whether a file is a report's
 * REF#<ref>                       REF                 id, or that it is retired    search by reference; refs are unique
 * REF                             COUNTER             the last ref                the next one
 * LIST#C#<client>#<month>         <date>#<ref>        id, branch, user, type      a client's month, newest last
 * LIST#P#<month>                  <date>#<ref>        the same                    everybody's month
 * LIST#P#<month>#<type>           <date>#<ref>        the same                    everybody's month of one type
 * SEARCH#C#<client>#<letter>      <word>#<ref>        the same, words, place      words of addresses by their beginning
 * SEARCH#P#<letter>               <word>#<ref>        the same                    the same, over all clients
 * LEGACY#C#<client>               <date>#<ref>        the same                    a client's legacy reports, newest last
 * LEGACY#P                        <date>#<ref>        the same                    everybody's legacy reports
 * COUNT#C#<client>#<month>        <type>#<shard>      reports, fees, deleted      totals of a client's month
 * COUNT#C#<client>#ALL            <type>#<shard>      the same                    totals of a client
 * COUNT#P#<month>                 <type>#<shard>      the same                    totals of everybody's month
 *
 * Lists and search hold small rows and read the headers of one page beside them, so that skipping pages and filtering
 * stay cheap, and a change of a header (an attachment, a lock) touches the header alone. No index: all of it is
 * written in one transaction and can be read at once.
 */

/** Rows that each counter is spread over, so that simultaneous saves rarely conflict. */
const counterShards = 4

const padded = (number: number) => String(number).padStart(9, '0')

export const headerKey = (id: string): Key => ({ pk: `REPORT#${id}`, sk: 'HEADER' })

export const answersKey = (id: string): Key => ({ pk: `REPORT#${id}`, sk: 'CHECKS' })

export const versionKey = (id: string, version: number): Key => ({
  pk: `REPORT#${id}`,
  sk: `VERSION#${padded(version)}`,
})

export const receiptKey = (id: string, name: string): Key => ({ pk: `REPORT#${id}`, sk: `RECEIPT#${name}` })

export const pdfKey = (sha256: string): Key => ({ pk: `PDF#${sha256}`, sk: 'PDF' })

export const refKey = (ref: number): Key => ({ pk: `REF#${ref}`, sk: 'REF' })

export const refCounterKey: Key = { pk: 'REF', sk: 'COUNTER' }

export interface Area {
  clientId?: string | undefined
  /** `YYYY-MM` */
  month: string
}

/** For all clients, there is also one of each type. */
export const listPartition = ({ clientId, month }: Area, type?: string): string =>
  clientId ? `LIST#C#${clientId}#${month}` : type === undefined ? `LIST#P#${month}` : `LIST#P#${month}#${type}`

/** Of one client, or of all. */
export const legacyPartition = (clientId: string | undefined): string =>
  clientId ? `LEGACY#C#${clientId}` : 'LEGACY#P'

export const listSort = (date: string, ref: number): string => `${date}#${padded(ref)}`

export const searchPartition = (clientId: string | undefined, word: string): string =>
  `SEARCH#${clientId ? `C#${clientId}` : 'P'}#${String.fromCodePoint(word.codePointAt(0) ?? 0)}`

export const searchSort = (word: string, ref: number): string => `${word}#${padded(ref)}`

export const countPartition = ({ clientId, month }: Area): string =>
  clientId ? `COUNT#C#${clientId}#${month}` : `COUNT#P#${month}`

export const clientTotalPartition = (clientId: string): string => `COUNT#C#${clientId}#ALL`

/** The shard depends on the reference, so that what was added to a row is later subtracted from the same row. */
export const countSort = (type: string, ref: number): string => `${type}#${ref % counterShards}`

export const countedType = (sk: string): string => sk.slice(0, sk.lastIndexOf('#'))

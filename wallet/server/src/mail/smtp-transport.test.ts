import { emailPattern, isEmail } from '@latchkey/kernel/wire'
import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'

test('the mail client sends to every address that a form accepts, unchanged', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true })
  await fc.assert(
    fc.asyncProperty(
      // Lookaheads are not among what it generates.
      fc.stringMatching(new RegExp(emailPattern.replace('(?=.{1,64}@)', ''))).filter(isEmail),
      async (to) => {
        const { envelope } = await transport.sendMail({ from: 'a@b.test', to: { name: '', address: to }, subject: 's', text: 't' })
        expect(envelope.to.map((each) => each.toLowerCase())).toEqual([to.toLowerCase()])
      },
    ),
    { numRuns: 50 },
  )
})

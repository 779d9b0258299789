// What takes too long for the test suite: the MCP Inspector, the official conformance
// suite, waits, ends, and load.
import { conformance } from './conformance.ts'
import { ending } from './ending.ts'
import { inspector } from './inspector.ts'
import { load } from './load.ts'
import { patience } from './patience.ts'
import { Report } from './report.ts'

const report = new Report()
await inspector(report)
await conformance(report)
await patience(report)
await ending(report)
await load(report)
report.close()

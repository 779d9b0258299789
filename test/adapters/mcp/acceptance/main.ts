// What takes too long for the test suite: the MCP Inspector, the official conformance suite, and load.
import { conformance } from './conformance.ts'
import { inspector } from './inspector.ts'
import { load } from './load.ts'
import { Report } from './report.ts'

const report = new Report()
await inspector(report)
await conformance(report)
await load(report)
report.close()

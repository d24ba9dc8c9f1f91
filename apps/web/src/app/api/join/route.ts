import { answerEntrances } from "../../../server/answer-entrances.ts";
import { answerJoin } from "../../../server/answer-join.ts";

export const dynamic = "force-dynamic";
export { answerEntrances as GET, answerJoin as POST };

import { answerAuth } from "../../../../server/answer-auth.ts";

export { answerAuth as GET, answerAuth as POST };

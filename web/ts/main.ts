// The page's script. The server draws everything; this makes it live, glide, explain itself and work by keyboard.
import { startTogether } from "./together";
import "./live";
import { startBoard } from "./board";
import { startClocks } from "./clock";
import { startGround } from "./ground";
import { startNotices } from "./notices";
import { startReplay } from "./replay";
import { startRules } from "./rules";
import { startSmallThings } from "./small";
import { startStacks } from "./stacks";
import { startTheme } from "./theme";
import { startWhy } from "./why";

startGround();
startTheme();
startTogether();
startRules();
startWhy();
startBoard();
startStacks();
startClocks();
startNotices();
startReplay();
startSmallThings();
